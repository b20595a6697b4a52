package io.terrace.community.erasure;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// requested → withdrawn (the fan came back) | erasing (no way back) → done (every service has forgotten them).
@Schema(name = "ErasureState")
enum ErasureState implements WireNamedEnum {
    @JsonProperty("requested")
    REQUESTED,
    @JsonProperty("withdrawn")
    WITHDRAWN,
    @JsonProperty("erasing")
    ERASING,
    @JsonProperty("done")
    DONE
}
