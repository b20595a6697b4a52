package io.terrace.auth.apikey;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.auth.community.CommunityEnvironment;
import io.terrace.platform.kernel.WireNamedEnum;

/// Whether a key works with live or with test data.
enum KeyEnvironment implements WireNamedEnum {
    @JsonProperty("live")
    LIVE,
    @JsonProperty("test")
    TEST;

    CommunityEnvironment mode() {
        return this == LIVE ? CommunityEnvironment.LIVE : CommunityEnvironment.TEST;
    }
}
