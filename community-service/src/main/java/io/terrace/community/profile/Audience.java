package io.terrace.community.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireName;

/// Who may do something with a fan.
enum Audience implements WireName {
    @JsonProperty("squad")
    SQUAD,
    @JsonProperty("everyone")
    EVERYONE,
    @JsonProperty("nobody")
    NOBODY
}
