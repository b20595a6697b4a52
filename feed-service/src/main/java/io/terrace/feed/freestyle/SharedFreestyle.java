package io.terrace.feed.freestyle;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A published freestyle as all who may see it share it.
///
/// @param hasReactions whether anyone has reacted
/// @param json as [FreestyleView] is written, without what is a viewer's own, and left open for it
public record SharedFreestyle(
        FreestyleCursor mark,
        UUID authorId,
        UUID clientId,
        @Nullable Instant expiresAt,
        boolean hasReactions,
        String json) {

    public UUID id() {
        return mark.id();
    }

    public boolean isOver(Instant now) {
        return expiresAt != null && !expiresAt.isAfter(now);
    }
}
