package io.terrace.community.sanction;

import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What is to be imposed.
///
/// @param endsAt in the future; without it the sanction stays in force until it is lifted
@Schema(name = "Penalty")
public record SanctionTerms(
        @NotNull SanctionKind kind,
        @NotNull ModerationReason reason,
        @Nullable Instant endsAt) {}
