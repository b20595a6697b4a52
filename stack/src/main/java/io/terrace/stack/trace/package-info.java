/// Searches for words in everything that is stored: every row of every database, every Redis key, every record of every
/// topic, every object and every log. It shows that an erased fan has left no trace.
@NullMarked
package io.terrace.stack.trace;

import org.jspecify.annotations.NullMarked;
