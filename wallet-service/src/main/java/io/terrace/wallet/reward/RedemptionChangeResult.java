package io.terrace.wallet.reward;

/// What became of a partner's word on a redemption.
sealed interface RedemptionChangeResult {

    record Settled(RedemptionView redemption) implements RedemptionChangeResult {}

    record NoSuchRedemption() implements RedemptionChangeResult {}

    record WrongState(RedemptionState state) implements RedemptionChangeResult {}

    /// A till has redeemed its coupon.
    record CouponUsed() implements RedemptionChangeResult {}
}
