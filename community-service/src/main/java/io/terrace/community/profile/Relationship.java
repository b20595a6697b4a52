package io.terrace.community.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// What two fans are to each other, as one of them sees it.
public enum Relationship {
    @JsonProperty("none")
    NONE,

    @JsonProperty("requested")
    REQUESTED,

    @JsonProperty("incoming")
    INCOMING,

    @JsonProperty("connected")
    CONNECTED,

    @JsonProperty("self")
    SELF;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
