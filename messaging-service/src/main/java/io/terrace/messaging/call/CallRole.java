package io.terrace.messaging.call;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What a fan is in a call.
enum CallRole {
    @JsonProperty("caller")
    CALLER,
    @JsonProperty("invitee")
    INVITEE
}
