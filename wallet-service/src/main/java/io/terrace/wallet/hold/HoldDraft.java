package io.terrace.wallet.hold;

import io.terrace.wallet.ledger.PostingReason;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Points to be set aside.
///
/// @param amount how many points to set aside
/// @param expiresAt when they are released by themselves; 15 minutes from now unless given
record HoldDraft(
        @NotNull UUID userId,
        @NotNull @Min(1) @Max(1_000_000_000) Long amount,
        @NotNull @Valid PostingReason reason,
        @Nullable Instant expiresAt) {}
