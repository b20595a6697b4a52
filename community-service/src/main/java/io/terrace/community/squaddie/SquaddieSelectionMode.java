package io.terrace.community.squaddie;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// How a fan became Squaddie of the Day.
enum SquaddieSelectionMode implements WireNamedEnum {
    /// Drawn.
    @JsonProperty("auto")
    AUTO,
    /// Chosen by the club.
    @JsonProperty("curated")
    CURATED
}
