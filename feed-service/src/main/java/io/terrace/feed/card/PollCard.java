package io.terrace.feed.card;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A poll in the feed; `GET /v2/polls/{id}` has its options.
///
/// @param kind `poll`, `prediction` or `quiz`
/// @param eventId the event that it is part of; null for none
/// @param closesAt when the last vote is taken; null where the club closes it
/// @param state `open`, `closed`, `finalized` or `settled`. A cancelled poll leaves the feed.
public record PollCard(
        UUID id,

        @Schema(enumeration = {"poll", "prediction", "quiz"})
        String kind,

        String question,
        @Schema(nullable = true) @Nullable UUID eventId,
        @Schema(nullable = true) @Nullable Instant closesAt,

        @Schema(enumeration = {"open", "closed", "finalized", "settled"})
        String state) {

    static final String OPEN = "open";
    static final String CLOSED = "closed";
    static final String FINALIZED = "finalized";
    static final String SETTLED = "settled";
}
