package io.terrace.analytics.intake;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// Why an event is not kept.
enum EventRejectionReason implements WireNamedEnum {
    @JsonProperty("too_large")
    TOO_LARGE,
    @JsonProperty("invalid_name")
    INVALID_NAME,
    @JsonProperty("invalid_value")
    INVALID_VALUE,
    @JsonProperty("missing_field")
    MISSING_FIELD,
    @JsonProperty("too_old")
    TOO_OLD,
    @JsonProperty("future")
    FUTURE,
    @JsonProperty("consent_denied")
    CONSENT_DENIED
}
