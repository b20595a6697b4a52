package io.terrace.polls.member;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan as others see them. Name and picture are null for those who gave none.
@Schema(name = "VoterCard")
public record FanCard(
        UUID id,
        @Schema(nullable = true) @Nullable String displayName,
        @Schema(nullable = true) @Nullable String avatarUrl) {}
