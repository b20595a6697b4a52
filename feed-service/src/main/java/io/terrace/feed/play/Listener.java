package io.terrace.feed.play;

import io.terrace.feed.author.AuthorCard;
import java.time.Instant;

/// A fan who played a freestyle.
///
/// @param listenedMs how much of it they have heard, each part once
/// @param firstPlayedAt when their first play that counts was received
record Listener(AuthorCard user, long listenedMs, Instant firstPlayedAt) {}
