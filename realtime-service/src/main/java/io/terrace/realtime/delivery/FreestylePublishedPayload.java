package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.events.FeedEvent;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A freestyle as far as a client needs it to show and play it.
@RegisterForReflection
record FreestylePublishedPayload(
        UUID id, Author author, @Nullable String caption, FeedEvent.Audio audio, Instant createdAt) {

    @RegisterForReflection
    record Author(
            UUID id, @Nullable String displayName, @Nullable String avatarUrl) {}

    static FreestylePublishedPayload of(FeedEvent.FreestylePublished event) {
        var author = new Author(event.authorId(), event.authorName(), event.authorAvatarUrl());
        return new FreestylePublishedPayload(event.freestyleId(), author, event.caption(), event.audio(), event.at());
    }
}
