package io.terrace.messaging.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// How far two fans have come. A request that was declined stays one to who made it.
public enum ConversationState implements WireNamedEnum {
    @JsonProperty("request")
    REQUEST,
    @JsonProperty("active")
    ACTIVE,
    @JsonProperty("declined")
    DECLINED
}
