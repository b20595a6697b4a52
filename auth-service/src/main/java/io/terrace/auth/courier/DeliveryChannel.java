package io.terrace.auth.courier;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A way to reach a fan.
@Schema(name = "Channel")
public enum DeliveryChannel {
    EMAIL,
    SMS,
    VOICE;

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
