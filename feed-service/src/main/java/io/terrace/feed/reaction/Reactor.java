package io.terrace.feed.reaction;

import io.terrace.feed.author.AuthorCard;
import java.time.Instant;

/// Who reacted, how and when.
record Reactor(AuthorCard user, String type, Instant reactedAt) {}
