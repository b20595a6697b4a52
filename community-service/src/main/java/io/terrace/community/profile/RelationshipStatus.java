package io.terrace.community.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// What two fans are to each other, as one of them sees it.
public enum RelationshipStatus implements WireNamedEnum {
    @JsonProperty("none")
    NONE,

    @JsonProperty("requested")
    REQUESTED,

    @JsonProperty("incoming")
    INCOMING,

    @JsonProperty("connected")
    CONNECTED,

    @JsonProperty("self")
    SELF
}
