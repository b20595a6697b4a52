/// Who has voted in polls whose counts only voters see: their streams get the counts, all others the version.
///
/// polls-service decides; its events keep a copy in this service's Postgres. A stream reads its fan's polls when it
/// opens, many streams in one query, and gets changes over the poll's channel. The row is written before the channel is
/// notified, so a stream that joined the channel before it read misses no change.
@NullMarked
package io.terrace.realtime.voter;

import org.jspecify.annotations.NullMarked;
