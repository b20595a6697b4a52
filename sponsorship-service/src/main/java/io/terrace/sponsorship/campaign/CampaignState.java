package io.terrace.sponsorship.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// `draft → scheduled → active ⇄ paused → completed`, and `cancelled` from each of the first four.
public enum CampaignState implements WireNamedEnum {
    @JsonProperty("draft")
    DRAFT,
    @JsonProperty("scheduled")
    SCHEDULED,
    @JsonProperty("active")
    ACTIVE,
    @JsonProperty("paused")
    PAUSED,
    @JsonProperty("completed")
    COMPLETED,
    @JsonProperty("cancelled")
    CANCELLED;

    /// Whether what is presented by the sponsor says so.
    boolean namesSponsor() {
        return this == ACTIVE || this == COMPLETED;
    }

    boolean isFinal() {
        return this == COMPLETED || this == CANCELLED;
    }
}
