/// Who has voted in polls whose counts are for voters alone: their streams get the counts, all others the version.
///
/// The truth is in polls-service, kept here in Postgres by its events. A stream reads its fan's polls when it opens,
/// many streams in one query, and gets changes over the poll's channel. The row is written before the channel is told,
/// so a stream that has joined the channel before it reads misses no change.
@NullMarked
package io.terrace.realtime.voter;

import org.jspecify.annotations.NullMarked;
