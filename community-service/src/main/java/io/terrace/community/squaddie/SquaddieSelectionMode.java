package io.terrace.community.squaddie;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// How a fan became Squaddie of the Day.
enum SquaddieSelectionMode {
    /// Drawn.
    @JsonProperty("auto")
    AUTO,
    /// Chosen by the club.
    @JsonProperty("curated")
    CURATED;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
