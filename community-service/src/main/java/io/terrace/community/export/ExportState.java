package io.terrace.community.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// preparing → ready (every service has answered) → expired.
@Schema(name = "ExportState")
enum ExportState implements WireNamedEnum {
    @JsonProperty("preparing")
    PREPARING,
    @JsonProperty("ready")
    READY,
    @JsonProperty("expired")
    EXPIRED
}
