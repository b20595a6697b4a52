package io.terrace.messaging.member;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan as conversations show them.
@Schema(name = "ConversationMember")
public record MemberCard(
        UUID id,
        @Schema(nullable = true) @Nullable String displayName,
        @Schema(nullable = true) @Nullable String avatarUrl) {}
