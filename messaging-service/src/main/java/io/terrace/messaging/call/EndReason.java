package io.terrace.messaging.call;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// Why a call that was answered is over.
enum EndReason {
    /// One of the two ended it.
    HUNG_UP,
    /// Both phones have left the room.
    LEFT,
    /// Nothing was heard of it, and the provider says that it is over.
    LOST,
    /// Four hours are the most.
    TOO_LONG;

    @JsonValue
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
