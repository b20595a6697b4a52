package io.terrace.feed.play;

/// What the caller has heard of a freestyle.
///
/// @param listenedMs each part once, to a tenth of a second; never more than the recording's duration
/// @param counted how many of these plays count that did not before
record PlayBatchResponse(long listenedMs, int counted) {}
