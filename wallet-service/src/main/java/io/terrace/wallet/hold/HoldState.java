package io.terrace.wallet.hold;

import com.fasterxml.jackson.annotation.JsonProperty;

/// The state of a hold.
enum HoldState {
    @JsonProperty("active")
    ACTIVE,
    /// What was confirmed is spent, the rest released.
    @JsonProperty("confirmed")
    CONFIRMED,
    @JsonProperty("voided")
    VOIDED,
    /// Time ran out.
    @JsonProperty("expired")
    EXPIRED
}
