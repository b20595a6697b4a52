package io.terrace.wallet.ledger;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a transaction does to the available points.
@Schema(name = "TransactionType")
public enum TransactionType {
    @JsonProperty("earn")
    EARN,
    @JsonProperty("spend")
    SPEND,
    @JsonProperty("hold")
    HOLD,
    /// Held or pending points become available.
    @JsonProperty("release")
    RELEASE,
    @JsonProperty("expire")
    EXPIRE,
    @JsonProperty("adjust")
    ADJUST,
    @JsonProperty("reversal")
    REVERSAL
}
