package io.terrace.messaging.call;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Where a call is. The methods are the legal transitions, and there are no others:
///
/// ```
/// ringing ─┬─ accept ──▶ in_progress ── end ──▶ ended
///          ├─ decline ─▶ declined
///          ├─ refuse ──▶ busy
///          ├─ cancel ──▶ cancelled
///          ├─ expire ──▶ missed
///          └─ fail ────▶ failed
/// ```
sealed interface CallLifecycle {

    /// How long a call rings.
    Duration RING_TIME = Duration.ofSeconds(45);

    /// As it is stored and shown.
    CallStatus status();

    /// @param until the first instant at which it can no longer be accepted
    record Ringing(Instant until) implements CallLifecycle {

        @Override
        public CallStatus status() {
            return CallStatus.RINGING;
        }

        boolean isOver(Instant now) {
            return !now.isBefore(until);
        }

        /// @param session of the device that answers
        InProgress accept(Instant at, @Nullable UUID session) {
            return new InProgress(at, session);
        }

        Unanswered decline(Instant at) {
            return new Unanswered(CallStatus.DECLINED, at);
        }

        /// The invitee's phone is in a call of another kind.
        Unanswered refuse(Instant at) {
            return new Unanswered(CallStatus.BUSY, at);
        }

        Unanswered cancel(Instant at) {
            return new Unanswered(CallStatus.CANCELLED, at);
        }

        Unanswered expire(Instant at) {
            return new Unanswered(CallStatus.MISSED, at);
        }

        /// A party is being forgotten, or the provider cannot carry it.
        Unanswered fail(Instant at) {
            return new Unanswered(CallStatus.FAILED, at);
        }
    }

    /// @param answeredBy the session of the device that answered
    record InProgress(Instant answeredAt, @Nullable UUID answeredBy) implements CallLifecycle {

        @Override
        public CallStatus status() {
            return CallStatus.IN_PROGRESS;
        }

        Ended end(Instant at, EndReason reason) {
            return new Ended(this, at, reason);
        }
    }

    /// Nothing follows.
    sealed interface Over extends CallLifecycle {
        Instant endedAt();
    }

    record Ended(InProgress talk, Instant endedAt, EndReason reason) implements Over {

        @Override
        public CallStatus status() {
            return CallStatus.ENDED;
        }
    }

    /// Over before anyone answered.
    ///
    /// @param status declined, missed, cancelled, busy or failed
    record Unanswered(CallStatus status, Instant endedAt) implements Over {}
}
