/// Presence: fans with an open stream. It is written to Redis for a minute at a time, many fans in one command, so that
/// a crowd that comes and goes causes few writes; what a dead node wrote lapses within that minute.
@NullMarked
package io.terrace.realtime.presence;

import org.jspecify.annotations.NullMarked;
