package io.terrace.wallet.reward;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.wallet.coupon.Coupon;
import io.terrace.wallet.ledger.Transaction;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a fan got.
///
/// @param coupon where the reward is one
/// @param transaction none where it was free
@RegisterForReflection
@Schema(name = "RedeemedReward")
record RedemptionResponse(
        Redemption redemption,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Coupon coupon,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Transaction transaction) {}
