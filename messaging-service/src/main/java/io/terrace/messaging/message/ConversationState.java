package io.terrace.messaging.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireName;

/// How far two fans have come. A request that was declined stays one to who made it.
public enum ConversationState implements WireName {
    @JsonProperty("request")
    REQUEST,
    @JsonProperty("active")
    ACTIVE,
    @JsonProperty("declined")
    DECLINED
}
