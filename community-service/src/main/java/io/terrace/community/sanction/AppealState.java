package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How far an appeal has come.
@Schema(name = "AppealState")
enum AppealState implements WireNamedEnum {
    @JsonProperty("received")
    RECEIVED,
    /// The sanction stays in force.
    @JsonProperty("upheld")
    UPHELD,
    /// The sanction is lifted.
    @JsonProperty("granted")
    GRANTED;

    static Optional<AppealState> of(String wire) {
        return WireNamedEnum.find(AppealState.class, wire);
    }
}
