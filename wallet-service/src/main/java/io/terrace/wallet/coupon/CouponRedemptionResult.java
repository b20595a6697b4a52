package io.terrace.wallet.coupon;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a till gets.
sealed interface CouponRedemptionResult {

    /// @param held the reservation it is under, if any
    record Sound(CouponView coupon, @Nullable Held held) implements CouponRedemptionResult {}

    /// A reservation, for as long as the till needs to finish the sale.
    record Held(UUID reservation, Instant until) {}

    /// @param reason `coupon_not_found`, `expired`, `not_started`, `limit_reached`, `holder_mismatch`,
    ///     `campaign_inactive`, `revoked` or `reserved`
    record Rejected(String reason) implements CouponRedemptionResult {}

    /// What was shown is ours, but its minute is over.
    record Late(Instant end) implements CouponRedemptionResult {}

    record AlreadyRedeemed() implements CouponRedemptionResult {}

    /// The coupon has been in several sales, and no one said which is meant.
    record WhichSale() implements CouponRedemptionResult {}
}
