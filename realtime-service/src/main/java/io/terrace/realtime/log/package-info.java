/// The stream's short memory in Redis: for each community one order, for each channel a log of its last hour.
///
/// Everything happens in Lua scripts, atomically: an event is given its position, added to its log once and published,
/// in the order of positions. What the memory cannot vouch for, because Redis was wiped, restarted, failed over, or has
/// trimmed it, it says so instead of answering in part.
@NullMarked
package io.terrace.realtime.log;

import org.jspecify.annotations.NullMarked;
