package io.terrace.messaging.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// What a message is.
enum MessageKind implements WireNamedEnum {
    @JsonProperty("text")
    TEXT,
    @JsonProperty("audio")
    AUDIO,
    @JsonProperty("share")
    SHARE,
    /// What happened in the conversation, said by the service.
    @JsonProperty("system")
    SYSTEM
}
