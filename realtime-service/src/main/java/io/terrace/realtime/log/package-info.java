/// The stream's log in Redis: one order for each community, and for each channel the events of the last hour.
///
/// Lua scripts do everything atomically: an event gets its position, is added to its log once and is published, in the
/// order of positions. If Redis was wiped, restarted, failed over or has trimmed the log, the log says that it cannot
/// answer, instead of answering in part.
@NullMarked
package io.terrace.realtime.log;

import org.jspecify.annotations.NullMarked;
