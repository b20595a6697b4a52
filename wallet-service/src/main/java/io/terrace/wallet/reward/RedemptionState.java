package io.terrace.wallet.reward;

import com.fasterxml.jackson.annotation.JsonProperty;

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
