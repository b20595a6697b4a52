package io.terrace.wallet.ledger;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A move of points, final.
///
/// @param amount signed: what came (positive) or went. Of a spend that confirms a hold, and of an earn that is still
///     pending, it is not part of `balanceAfter`
/// @param balanceAfter the available points after it
/// @param reversesId the transaction it takes back
/// @param expiresAt when what was earned expires
@Schema(name = "Transaction")
public record TransactionView(
        UUID id,
        @JsonIgnore UUID user,
        @JsonIgnore long seq,
        TransactionType type,
        long amount,
        long balanceAfter,
        PostingReason reason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UUID reversesId,
        @JsonIgnore @Nullable UUID hold,
        Instant createdAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant expiresAt) {

    /// The redemption it paid for, if it did.
    public Optional<String> redemption() {
        boolean pays = type == TransactionType.SPEND && hold == null && "redemption".equals(reason.refType());
        return pays ? Optional.ofNullable(reason.refId()) : Optional.empty();
    }
}
