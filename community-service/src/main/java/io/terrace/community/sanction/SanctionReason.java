package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// What a fan is reported or sanctioned for.
public enum SanctionReason {
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
    OTHER;

    /// Lower snake case.
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
