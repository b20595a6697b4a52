package io.terrace.wallet.reward;

import com.fasterxml.jackson.annotation.JsonProperty;

/// How far a redemption has come.
///
/// ```
/// pending ─→ fulfilled ─→ reversed
///     └────→ failed
/// ```
/// Points go back where it failed or was reversed.
enum RedemptionState {
    @JsonProperty("pending")
    PENDING,
    @JsonProperty("fulfilled")
    FULFILLED,
    @JsonProperty("failed")
    FAILED,
    @JsonProperty("reversed")
    REVERSED
}
