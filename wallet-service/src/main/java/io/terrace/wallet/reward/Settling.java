package io.terrace.wallet.reward;

/// What became of a partner's word on a redemption.
sealed interface Settling {

    record Settled(Redemption redemption) implements Settling {}

    record NoSuchRedemption() implements Settling {}

    record WrongState(RedemptionState state) implements Settling {}

    /// A till has redeemed its coupon.
    record CouponUsed() implements Settling {}
}
