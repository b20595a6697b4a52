package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Whether a sanction is in force.
///
/// ```
/// active ─┬→ ended, at its time
///         └→ lifted, before
/// ```
@Schema(name = "SanctionState")
enum SanctionState {
    @JsonProperty("active")
    ACTIVE,
    @JsonProperty("ended")
    ENDED,
    @JsonProperty("lifted")
    LIFTED;

    static Optional<SanctionState> of(String wire) {
        return Arrays.stream(values())
                .filter(state -> state.wire().equals(wire))
                .findFirst();
    }

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
