package io.terrace.community.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// Who may do something with a fan.
enum Audience {
    @JsonProperty("squad")
    SQUAD,
    @JsonProperty("everyone")
    EVERYONE,
    @JsonProperty("nobody")
    NOBODY;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
