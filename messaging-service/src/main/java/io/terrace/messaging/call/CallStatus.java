package io.terrace.messaging.call;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// A call's state, as clients read it.
enum CallStatus {
    RINGING,
    IN_PROGRESS,
    ENDED,
    /// The invitee did not want it.
    DECLINED,
    /// It rang for 45 seconds.
    MISSED,
    /// The caller gave up.
    CANCELLED,
    /// The invitee's phone was in a call of another kind.
    BUSY,
    /// It could not be carried.
    FAILED;

    @JsonValue
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
