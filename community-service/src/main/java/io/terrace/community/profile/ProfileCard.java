package io.terrace.community.profile;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan as lists show them. Null is what they and their club gave nothing for.
@Schema(name = "FanCard")
public record ProfileCard(
        UUID id,
        @Schema(nullable = true) @Nullable String displayName,
        @Schema(nullable = true) @Nullable String handle,
        @Schema(nullable = true) @Nullable String avatarUrl) {

    /// Of a fan that is not known yet.
    public static ProfileCard blank(UUID id) {
        return new ProfileCard(id, null, null, null);
    }
}
