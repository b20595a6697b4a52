package io.terrace.community.checkin;

import java.util.Map;

/// What became of a check-in.
sealed interface CheckInResult {

    record Accepted(CheckInView checkIn) implements CheckInResult {}

    /// It had been accepted before.
    record Repeated(CheckInView checkIn) implements CheckInResult {}

    /// Another one is valid.
    record KeptFirst(CheckInView checkIn) implements CheckInResult {}

    /// @param reason lower_snake
    record Rejected(String reason, Map<String, Object> params) implements CheckInResult {

        static Rejected of(String reason) {
            return new Rejected(reason, Map.of());
        }
    }

    record NoSuchEvent() implements CheckInResult {}
}
