package io.terrace.auth.otp;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// Whether a code may be sent.
sealed interface Passage {

    /// It has been counted and paid for.
    ///
    /// @param cooledUntil the cooldown there was before
    /// @param review the review identifier it is for, to whom nothing is sent
    record Open(Instant at, Optional<Instant> cooledUntil, Fare fare, Optional<UUID> review) implements Passage {

        Open paying(Fare other) {
            return new Open(at, cooledUntil, other, review);
        }
    }

    /// Nothing has been counted.
    record Shut(Sending refusal) implements Passage {}
}
