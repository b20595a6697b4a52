package io.terrace.community.profile;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan as lists show them. Null is what they and their club gave nothing for.
@Schema(name = "FanCard")
public record Card(
        UUID id,
        @Schema(nullable = true) @Nullable String displayName,
        @Schema(nullable = true) @Nullable String handle,
        @Schema(nullable = true) @Nullable String avatarUrl) {

    /// Of a fan of whom nothing is known yet.
    public static Card blank(UUID id) {
        return new Card(id, null, null, null);
    }
}
