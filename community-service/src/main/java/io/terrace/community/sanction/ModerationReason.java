package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// What a fan is reported or sanctioned for.
public enum ModerationReason implements WireNamedEnum {
    @JsonProperty("spam")
    SPAM,
    @JsonProperty("harassment")
    HARASSMENT,
    @JsonProperty("hate")
    HATE,
    @JsonProperty("nudity")
    NUDITY,
    @JsonProperty("violence")
    VIOLENCE,
    @JsonProperty("impersonation")
    IMPERSONATION,
    @JsonProperty("self_harm")
    SELF_HARM,
    @JsonProperty("other")
    OTHER
}
