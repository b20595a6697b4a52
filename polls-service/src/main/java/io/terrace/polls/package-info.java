/// Polls, predictions and quizzes of a community.
@NullMarked
package io.terrace.polls;

import org.jspecify.annotations.NullMarked;
