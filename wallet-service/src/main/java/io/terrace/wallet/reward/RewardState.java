package io.terrace.wallet.reward;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Whether a reward is on offer.
@Schema(name = "RewardState")
enum RewardState {
    /// Seen by the partner only.
    @JsonProperty("draft")
    DRAFT,
    @JsonProperty("active")
    ACTIVE,
    /// No longer offered.
    @JsonProperty("archived")
    ARCHIVED
}
