/// Who is here: whoever has a stream open. It is told to Redis for a minute at a time and many fans in one command, so
/// that a stadium which comes and goes is no wall of writes; a node that dies is forgotten within that minute.
@NullMarked
package io.terrace.realtime.presence;

import org.jspecify.annotations.NullMarked;
