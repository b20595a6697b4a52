package io.terrace.feed.play;

import io.terrace.feed.author.FanCard;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A fan who played a freestyle.
///
/// @param listenedMs how much of it they have heard, each part once
/// @param firstPlayedAt when their first play that counts was received
@Schema(name = "Listener")
record ListenerView(FanCard user, long listenedMs, Instant firstPlayedAt) {}
