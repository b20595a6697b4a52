package io.terrace.community.event;

import io.terrace.platform.kernel.Problem.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What is to happen, where and when.
record EventDetails(
        String title, EventKind kind, Venue venue, Instant startsAt, Instant endsAt, CheckInSettings window) {

    private static final Duration LONGEST = Duration.ofDays(14);
    private static final Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2100-01-01T00:00:00Z");

    /// What of it does not fit the rest.
    Optional<FieldError> fault() {
        if (!venue.isInAKnownZone()) {
            return fault("/venue/timezone", "unknown");
        }
        if (startsAt.isBefore(FIRST) || startsAt.isAfter(LAST)) {
            return fault("/startsAt", "out_of_range");
        }
        if (!endsAt.isAfter(startsAt)) {
            return fault("/endsAt", "not_after_starts_at");
        }
        if (endsAt.isAfter(startsAt.plus(LONGEST))) {
            return fault("/endsAt", "too_long");
        }
        if (window.opensAt().isBefore(startsAt.minus(LONGEST))
                || window.opensAt().isAfter(endsAt)) {
            return fault("/checkIn/opensAt", "out_of_range");
        }
        if (!window.closesAt().isAfter(window.opensAt()) || window.closesAt().isAfter(endsAt.plus(LONGEST))) {
            return fault("/checkIn/closesAt", "out_of_range");
        }
        return Optional.empty();
    }

    private static Optional<FieldError> fault(String pointer, String what) {
        return Optional.of(new FieldError(pointer, what));
    }
}
