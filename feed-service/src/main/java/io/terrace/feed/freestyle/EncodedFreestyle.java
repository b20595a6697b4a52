package io.terrace.feed.freestyle;

import com.fasterxml.jackson.core.io.SerializedString;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A published freestyle, encoded for all who may see it.
///
/// @param hasReactions whether anyone has reacted
/// @param json an item of the feed as it is written, without what is a viewer's own of the freestyle, and left open
///     for it
public record EncodedFreestyle(
        FreestyleCursor mark,
        UUID authorId,
        UUID clientId,
        @Nullable Instant expiresAt,
        boolean hasReactions,
        SerializedString json) {

    public UUID id() {
        return mark.id();
    }

    public boolean isOver(Instant now) {
        return expiresAt != null && !expiresAt.isAfter(now);
    }
}
