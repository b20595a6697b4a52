package io.terrace.community.sanction;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A sanction as the club imposes it.
///
/// @param endsAt in the future; without it the sanction stays in force until it is lifted
/// @param note for the club alone, at most 1,000 characters
@Schema(name = "SanctionDraft")
record SanctionDraft(
        @NotNull UUID userId,
        @NotNull SanctionKind kind,
        @NotNull ModerationReason reason,
        @Nullable Instant endsAt,
        @Nullable @Size(min = 1, max = 1000) String note) {

    SanctionTerms penalty() {
        return new SanctionTerms(kind, reason, endsAt);
    }
}
