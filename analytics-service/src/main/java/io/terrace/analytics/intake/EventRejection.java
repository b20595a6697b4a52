package io.terrace.analytics.intake;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// Why an event is not kept.
enum EventRejection {
    TOO_LARGE,
    INVALID_NAME,
    INVALID_VALUE,
    MISSING_FIELD,
    TOO_OLD,
    FUTURE,
    CONSENT_DENIED;

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
