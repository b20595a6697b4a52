package io.terrace.wallet.reward;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.jdbc.Row;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A reward someone has taken.
///
/// @param cost what it cost them
/// @param failure why there was none, as the partner says
@Schema(name = "Redemption")
record RedemptionView(
        UUID id,
        UUID rewardId,
        UUID userId,
        RedemptionState state,
        long cost,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UUID transactionId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UUID couponId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String failure,
        Instant createdAt,
        Instant updatedAt) {

    /// Of a row of `redemption`.
    static final String COLUMNS =
            "id, reward_id, user_id, state, cost, transaction_id, coupon_id, failure, created_at, updated_at ";

    static RedemptionView read(Row row) {
        return new RedemptionView(
                row.id("id"),
                row.id("reward_id"),
                row.id("user_id"),
                row.constant("state", RedemptionState.class),
                row.number("cost"),
                row.idOrNull("transaction_id"),
                row.idOrNull("coupon_id"),
                row.textOrNull("failure"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}
