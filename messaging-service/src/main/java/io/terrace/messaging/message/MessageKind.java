package io.terrace.messaging.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// What a message is.
enum MessageKind {
    @JsonProperty("text")
    TEXT,
    @JsonProperty("audio")
    AUDIO,
    @JsonProperty("share")
    SHARE,
    /// What happened in the conversation, said by the service.
    @JsonProperty("system")
    SYSTEM;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
