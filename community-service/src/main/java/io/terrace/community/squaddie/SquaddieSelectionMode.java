package io.terrace.community.squaddie;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireName;

/// How a fan became Squaddie of the Day.
enum SquaddieSelectionMode implements WireName {
    /// Drawn.
    @JsonProperty("auto")
    AUTO,
    /// Chosen by the club.
    @JsonProperty("curated")
    CURATED
}
