package io.terrace.community.erasure;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// requested → withdrawn (the fan came back) | erasing (no way back) → done (every service has forgotten them).
@Schema(name = "ErasureState")
enum ErasureState {
    @JsonProperty("requested")
    REQUESTED,
    @JsonProperty("withdrawn")
    WITHDRAWN,
    @JsonProperty("erasing")
    ERASING,
    @JsonProperty("done")
    DONE;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
