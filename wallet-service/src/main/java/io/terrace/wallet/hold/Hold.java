package io.terrace.wallet.hold;

import io.terrace.platform.jdbc.Row;
import io.terrace.wallet.ledger.PostingReason;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Points set aside.
///
/// @param amount how many points are set aside
/// @param confirmedAmount what of it was spent
@Schema(name = "Hold")
record Hold(
        UUID id,
        UUID userId,
        long amount,
        long confirmedAmount,
        HoldState state,
        PostingReason reason,
        Instant createdAt,
        Instant expiresAt) {

    /// Of a row of `hold`.
    static final String COLUMNS =
            "id, user_id, amount, confirmed, state, reason_code, ref_type, ref_id, created_at, expires_at ";

    static Hold read(Row row) {
        return new Hold(
                row.id("id"),
                row.id("user_id"),
                row.number("amount"),
                row.number("confirmed"),
                row.constant("state", HoldState.class),
                new PostingReason(row.text("reason_code"), row.textOrNull("ref_type"), row.textOrNull("ref_id")),
                row.instant("created_at"),
                row.instant("expires_at"));
    }
}
