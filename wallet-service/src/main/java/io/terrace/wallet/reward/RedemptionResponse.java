package io.terrace.wallet.reward;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.wallet.coupon.CouponView;
import io.terrace.wallet.ledger.TransactionView;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a fan got.
///
/// @param coupon where the reward is one
/// @param transaction none where it was free
@RegisterForReflection
@Schema(name = "RedeemedReward")
record RedemptionResponse(
        RedemptionView redemption,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable CouponView coupon,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TransactionView transaction) {}
