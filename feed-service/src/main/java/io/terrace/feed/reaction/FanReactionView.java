package io.terrace.feed.reaction;

import io.terrace.feed.author.FanSummary;
import java.time.Instant;

/// Who reacted, how and when.
///
/// @param type the reaction type's key
/// @param reactedAt when the fan reacted
record FanReactionView(FanSummary user, String type, Instant reactedAt) {}
