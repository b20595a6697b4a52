package io.terrace.messaging.call;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// What a fan is in a call.
enum CallRole {
    CALLER,
    INVITEE;

    @JsonValue
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
