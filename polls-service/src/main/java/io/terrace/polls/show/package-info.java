/// Polls as fans and partners see them, over HTTP.
@NullMarked
package io.terrace.polls.show;

import org.jspecify.annotations.NullMarked;
