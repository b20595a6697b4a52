package io.terrace.auth.apikey;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

enum KeyEnvironment {
    @JsonProperty("live")
    LIVE,
    @JsonProperty("test")
    TEST;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
