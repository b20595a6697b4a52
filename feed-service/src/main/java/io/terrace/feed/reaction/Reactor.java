package io.terrace.feed.reaction;

import io.terrace.feed.author.AuthorCard;
import java.time.Instant;

/// Who reacted, how and when.
///
/// @param type the reaction type's key
/// @param reactedAt when the fan reacted
record Reactor(AuthorCard user, String type, Instant reactedAt) {}
