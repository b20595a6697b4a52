package io.terrace.wallet.grant;

import io.terrace.platform.rest.ProblemException;
import io.terrace.wallet.ledger.PostingReason;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Points for a fan.
///
/// @param amount not 0; below, it corrects the balance downwards (`adjust`), and neither time is given
/// @param availableAt when they may be spent, if not at once
/// @param expiresAt when they expire, if ever; later than they are available
record GrantDraft(
        @NotNull UUID userId,
        @NotNull @Min(-1_000_000_000) @Max(1_000_000_000) Long amount,
        @NotNull @Valid PostingReason reason,
        @Nullable Instant availableAt,
        @Nullable Instant expiresAt) {

    /// @throws ProblemException 400 `validation_failed` where the members do not fit each other
    GrantDraft checked() {
        if (amount == 0) {
            throw ProblemException.invalid("/amount", "zero");
        }
        if (amount < 0 && (availableAt != null || expiresAt != null)) {
            throw ProblemException.invalid("/amount", "negative_with_times");
        }
        if (availableAt != null && expiresAt != null && !expiresAt.isAfter(availableAt)) {
            throw ProblemException.invalid("/expiresAt", "not_after_available");
        }
        return this;
    }
}
