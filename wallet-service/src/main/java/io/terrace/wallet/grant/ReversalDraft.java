package io.terrace.wallet.grant;

import io.terrace.wallet.ledger.PostingReason;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;

/// A transaction to be taken back.
record ReversalDraft(
        @NotNull UUID transactionId, @NotNull @Valid PostingReason reason) {}
