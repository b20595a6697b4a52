@NullMarked
package io.terrace.polls.vote;

import org.jspecify.annotations.NullMarked;
