package io.terrace.community.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// preparing → ready (every service has answered) → expired.
@Schema(name = "ExportState")
enum ExportState {
    @JsonProperty("preparing")
    PREPARING,
    @JsonProperty("ready")
    READY,
    @JsonProperty("expired")
    EXPIRED;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
