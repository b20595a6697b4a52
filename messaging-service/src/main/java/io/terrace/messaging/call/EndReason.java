package io.terrace.messaging.call;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// Why a call that was answered is over.
enum EndReason implements WireNamedEnum {
    /// One of the two ended it.
    @JsonProperty("hung_up")
    HUNG_UP,
    /// Both phones have left the room.
    @JsonProperty("left")
    LEFT,
    /// Nothing was heard of it, and the provider says that it is over.
    @JsonProperty("lost")
    LOST,
    /// Four hours are the most.
    @JsonProperty("too_long")
    TOO_LONG
}
