package io.terrace.auth.apikey;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.auth.community.CommunityMode;
import io.terrace.platform.kernel.WireName;

/// Whether a key works with live or with test data.
enum KeyEnvironment implements WireName {
    @JsonProperty("live")
    LIVE,
    @JsonProperty("test")
    TEST;

    CommunityMode mode() {
        return this == LIVE ? CommunityMode.LIVE : CommunityMode.TEST;
    }
}
