package io.terrace.community.report;

import io.terrace.community.sanction.ModerationReason;
import io.terrace.community.sanction.SanctionTerms;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What the club does about a case: one of both, or both.
///
/// @param reason what its moderators found
/// @param hide whether to take it out of sight, which is possible with freestyles
/// @param sanction for whose it is
/// @param note for the club alone, at most 1,000 characters
@Schema(name = "CaseMeasure")
record CaseActionRequest(
        @NotNull ModerationReason reason,
        @Nullable Boolean hide,
        @Nullable @Valid SanctionTerms sanction,
        @Nullable @Size(min = 1, max = 1000) String note) {

    boolean hides() {
        return Boolean.TRUE.equals(hide);
    }

    boolean isNone() {
        return !hides() && sanction == null;
    }
}
