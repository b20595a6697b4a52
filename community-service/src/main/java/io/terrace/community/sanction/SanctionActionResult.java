package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How far an appeal has come.
@Schema(name = "AppealState")
enum SanctionActionResult {
    @JsonProperty("received")
    RECEIVED,
    /// The sanction stays in force.
    @JsonProperty("upheld")
    UPHELD,
    /// The sanction is lifted.
    @JsonProperty("granted")
    GRANTED;

    static Optional<SanctionActionResult> of(String wire) {
        return Arrays.stream(values())
                .filter(state -> state.wire().equals(wire))
                .findFirst();
    }

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
