package io.terrace.auth.apikey;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.auth.community.CommunityMode;
import java.util.Locale;

enum KeyEnvironment {
    @JsonProperty("live")
    LIVE,
    @JsonProperty("test")
    TEST;

    CommunityMode mode() {
        return this == LIVE ? CommunityMode.LIVE : CommunityMode.TEST;
    }

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
