package io.terrace.messaging.call;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// A call's state, as clients read it.
enum CallStatus implements WireNamedEnum {
    @JsonProperty("ringing")
    RINGING,
    @JsonProperty("in_progress")
    IN_PROGRESS,
    @JsonProperty("ended")
    ENDED,
    /// The invitee did not want it.
    @JsonProperty("declined")
    DECLINED,
    /// It rang for 45 seconds.
    @JsonProperty("missed")
    MISSED,
    /// The caller gave up.
    @JsonProperty("cancelled")
    CANCELLED,
    /// The invitee's phone was in a call of another kind.
    @JsonProperty("busy")
    BUSY,
    /// It could not be carried.
    @JsonProperty("failed")
    FAILED
}
