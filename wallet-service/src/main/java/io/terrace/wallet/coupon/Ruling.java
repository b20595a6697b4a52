package io.terrace.wallet.coupon;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a till is told.
sealed interface Ruling {

    /// @param held the reservation it is under, if any
    record Sound(Coupon coupon, @Nullable UUID held) implements Ruling {}

    /// @param reason `coupon_not_found`, `expired`, `not_started`, `limit_reached`, `holder_mismatch`,
    ///     `campaign_inactive`, `revoked` or `reserved`
    record Rejected(String reason) implements Ruling {}

    record AlreadyRedeemed() implements Ruling {}
}
