package io.terrace.community.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// Who may do something with a fan.
enum Audience implements WireNamedEnum {
    @JsonProperty("squad")
    SQUAD,
    @JsonProperty("everyone")
    EVERYONE,
    @JsonProperty("nobody")
    NOBODY
}
