package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireName;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How far an appeal has come.
@Schema(name = "AppealState")
enum SanctionActionResult implements WireName {
    @JsonProperty("received")
    RECEIVED,
    /// The sanction stays in force.
    @JsonProperty("upheld")
    UPHELD,
    /// The sanction is lifted.
    @JsonProperty("granted")
    GRANTED;

    static Optional<SanctionActionResult> of(String wire) {
        return WireName.find(SanctionActionResult.class, wire);
    }
}
