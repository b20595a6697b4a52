package io.terrace.auth.otp;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// Whether a code may be sent.
sealed interface SendDecision {

    /// It has been counted and paid for.
    ///
    /// @param cooledUntil the cooldown there was before
    /// @param fare what is given back should nothing go out
    /// @param review the review identifier it is for; nothing is sent to it
    /// @param asker see [AttemptWindow#attempt]
    /// @param isUsed whether a code may be under way already, so that the count stays whatever happens
    record Open(
            Instant at,
            Optional<Instant> cooledUntil,
            MessagePrice fare,
            Optional<UUID> review,
            String asker,
            boolean isUsed)
            implements SendDecision {

        Open paying(MessagePrice other) {
            return new Open(at, cooledUntil, other, review, asker, isUsed);
        }

        Open used() {
            return new Open(at, cooledUntil, MessagePrice.NONE, review, asker, true);
        }
    }

    /// Nothing has been counted.
    record Shut(SendCodeResult refusal) implements SendDecision {}
}
