package io.terrace.messaging.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// How far two fans have come. A request that was declined stays one to who made it.
public enum ConversationState {
    @JsonProperty("request")
    REQUEST,
    @JsonProperty("active")
    ACTIVE,
    @JsonProperty("declined")
    DECLINED;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
