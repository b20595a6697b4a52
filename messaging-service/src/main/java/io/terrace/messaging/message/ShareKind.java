package io.terrace.messaging.message;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What can be shared: the targets of deep links.
enum ShareKind {
    @JsonProperty("freestyle")
    FREESTYLE,
    @JsonProperty("poll")
    POLL,
    @JsonProperty("event")
    EVENT,
    @JsonProperty("reward")
    REWARD,
    @JsonProperty("profile")
    PROFILE
}
