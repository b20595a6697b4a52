/// Looks for words in everything a Terrace keeps: every row of every database, every key of Redis, every record of
/// every topic, every object and every log. To show that somebody who was forgotten has left no trace.
@NullMarked
package io.terrace.stack.trace;

import org.jspecify.annotations.NullMarked;
