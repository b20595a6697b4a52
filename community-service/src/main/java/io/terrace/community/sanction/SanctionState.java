package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Whether a sanction is in force.
///
/// ```
/// active ─┬→ ended, at its time
///         └→ lifted, before
/// ```
@Schema(name = "SanctionState")
enum SanctionState implements WireNamedEnum {
    @JsonProperty("active")
    ACTIVE,
    @JsonProperty("ended")
    ENDED,
    @JsonProperty("lifted")
    LIFTED;

    static Optional<SanctionState> of(String wire) {
        return WireNamedEnum.find(SanctionState.class, wire);
    }
}
