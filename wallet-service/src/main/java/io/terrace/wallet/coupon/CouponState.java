package io.terrace.wallet.coupon;

import com.fasterxml.jackson.annotation.JsonProperty;

/// The state of a coupon.
enum CouponState {
    @JsonProperty("issued")
    ISSUED,
    /// A till has set it aside for a moment.
    @JsonProperty("reserved")
    RESERVED,
    @JsonProperty("redeemed")
    REDEEMED,
    @JsonProperty("expired")
    EXPIRED,
    @JsonProperty("revoked")
    REVOKED;

    boolean isInSale() {
        return this == RESERVED || this == REDEEMED;
    }
}
