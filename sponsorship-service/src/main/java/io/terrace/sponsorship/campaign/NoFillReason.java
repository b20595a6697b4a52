package io.terrace.sponsorship.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Why a campaign is not placed, and why a slot stays empty. Of several campaigns the reason that came nearest to a
/// placement is reported: the last of these.
public enum NoFillReason {
    @JsonProperty("timeout")
    TIMEOUT,
    @JsonProperty("no_campaign")
    NO_CAMPAIGN,
    @JsonProperty("not_targeted")
    NOT_TARGETED,
    @JsonProperty("no_consent")
    NO_CONSENT,
    @JsonProperty("paused")
    PAUSED,
    @JsonProperty("paced")
    PACED,
    @JsonProperty("capped")
    CAPPED,
    @JsonProperty("gap")
    GAP
}
