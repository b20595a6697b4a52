package io.terrace.auth.courier;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// A way to reach a fan.
public enum DeliveryChannel {
    EMAIL,
    SMS,
    VOICE;

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
