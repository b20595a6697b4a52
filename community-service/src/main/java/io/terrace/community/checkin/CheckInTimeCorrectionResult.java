package io.terrace.community.checkin;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// When a fan was there.
sealed interface CheckInTimeCorrectionResult {

    record At(Instant at) implements CheckInTimeCorrectionResult {}

    /// @param reason `clock_skew` for what is yet to be, `too_late` for what was kept too long
    record Unknown(String reason) implements CheckInTimeCorrectionResult {}

    /// How far a phone's clock may be ahead.
    Duration AHEAD = Duration.ofMinutes(2);

    /// How long a phone may keep a check-in.
    Duration KEPT = Duration.ofDays(3);

    Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
    Instant LAST = Instant.parse("2200-01-01T00:00:00Z");

    /// Now, unless the phone was offline. Then what it says, put right by how much its clock is off.
    ///
    /// @param sentAt when the phone says that it sent this; null where it does not say
    static CheckInTimeCorrectionResult of(CheckInRequest attempt, @Nullable Instant sentAt, Instant now) {
        if (!attempt.offline()) {
            return new At(now);
        }
        Instant sent = sentAt == null ? now : sentAt;
        if (isOdd(attempt.occurredAt()) || isOdd(sent)) {
            return new Unknown("clock_skew");
        }
        Instant at = attempt.occurredAt().plus(Duration.between(sent, now));
        if (at.isAfter(now.plus(AHEAD))) {
            return new Unknown("clock_skew");
        }
        if (at.isBefore(now.minus(KEPT))) {
            return new Unknown("too_late");
        }
        return new At(at.isAfter(now) ? now : at);
    }

    private static boolean isOdd(Instant at) {
        return at.isBefore(FIRST) || at.isAfter(LAST);
    }
}
