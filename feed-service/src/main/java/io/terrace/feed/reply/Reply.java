package io.terrace.feed.reply;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A row of the table.
///
/// @param postAuthorId whose the post is that it replies to
record Reply(
        UUID id,
        UUID freestyleId,
        UUID postAuthorId,
        UUID authorId,
        UUID clientId,
        @Nullable String text,
        @Nullable UUID uploadId,
        ReplyState state,
        @Nullable String hiddenReason,
        @Nullable String rejectionReason,
        Instant createdAt) {

    boolean isPublished() {
        return state == ReplyState.PUBLISHED;
    }

    /// Whether its recording is known to be its author's.
    boolean wasPublished() {
        return state == ReplyState.PUBLISHED || state == ReplyState.HIDDEN;
    }

    boolean isBy(UUID fan) {
        return authorId.equals(fan);
    }
}
