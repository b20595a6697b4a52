package io.terrace.feed.author;

import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan as others see them. Name and picture are null for those who gave none.
public record FanSummary(
        UUID id,
        @Schema(nullable = true) @Nullable String displayName,
        @Schema(nullable = true) @Nullable String avatarUrl) {

    /// The user's card, or one that shows no more than the id.
    public static FanSummary of(UUID user, Map<UUID, FanSummary> known) {
        return known.getOrDefault(user, new FanSummary(user, null, null));
    }
}
