package io.terrace.feed.play;

import io.terrace.feed.author.FanSummary;
import java.time.Instant;

/// A fan who played a freestyle.
///
/// @param listenedMs how much of it they have heard, each part once
/// @param firstPlayedAt when their first play that counts was received
record ListenerView(FanSummary user, long listenedMs, Instant firstPlayedAt) {}
