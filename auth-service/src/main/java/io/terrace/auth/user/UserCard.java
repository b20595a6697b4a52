package io.terrace.auth.user;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A user as others see them.
public record UserCard(
        UUID id,
        @Schema(nullable = true) @Nullable String displayName,
        @Schema(nullable = true) @Nullable String avatarUrl) {}
