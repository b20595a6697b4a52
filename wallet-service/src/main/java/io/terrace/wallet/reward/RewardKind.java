package io.terrace.wallet.reward;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The kind of a reward.
@Schema(name = "RewardKind")
enum RewardKind {
    /// Fulfilled at once, with a coupon.
    @JsonProperty("coupon")
    COUPON,
    /// Pending until the partner has sent it.
    @JsonProperty("merch")
    MERCH,
    /// Pending until the partner has confirmed it.
    @JsonProperty("experience")
    EXPERIENCE
}
