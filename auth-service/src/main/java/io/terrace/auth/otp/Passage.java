package io.terrace.auth.otp;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// Whether a code may be sent.
sealed interface Passage {

    /// It has been counted and paid for.
    ///
    /// @param cooledUntil the cooldown there was before
    /// @param fare what is given back should nothing go out
    /// @param review the review identifier it is for, to whom nothing is sent
    /// @param asker see [Pace#attempt]
    /// @param isUsed whether a code may be under way already, so that the count stays whatever happens
    record Open(
            Instant at, Optional<Instant> cooledUntil, Fare fare, Optional<UUID> review, String asker, boolean isUsed)
            implements Passage {

        Open paying(Fare other) {
            return new Open(at, cooledUntil, other, review, asker, isUsed);
        }

        Open used() {
            return new Open(at, cooledUntil, Fare.NONE, review, asker, true);
        }
    }

    /// Nothing has been counted.
    record Shut(Sending refusal) implements Passage {}
}
