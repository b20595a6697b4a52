package io.terrace.feed.reaction;

import io.terrace.feed.author.FanCard;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Who reacted, how and when.
///
/// @param type the reaction type's key
/// @param reactedAt when the fan reacted
@Schema(name = "Reactor")
record FanReactionView(FanCard user, String type, Instant reactedAt) {}
