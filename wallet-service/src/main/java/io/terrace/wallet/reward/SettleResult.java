package io.terrace.wallet.reward;

/// What became of a partner's word on a redemption.
sealed interface SettleResult {

    record Settled(Redemption redemption) implements SettleResult {}

    record NoSuchRedemption() implements SettleResult {}

    record WrongState(RedemptionState state) implements SettleResult {}

    /// A till has redeemed its coupon.
    record CouponUsed() implements SettleResult {}
}
