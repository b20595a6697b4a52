package io.terrace.community.checkin;

import java.util.Map;

/// What became of a check-in.
sealed interface Verdict {

    record Accepted(CheckIn checkIn) implements Verdict {}

    /// It had been accepted before.
    record Repeated(CheckIn checkIn) implements Verdict {}

    /// Another one stands.
    record KeptFirst(CheckIn checkIn) implements Verdict {}

    /// @param reason lower_snake
    record Rejected(String reason, Map<String, Object> params) implements Verdict {

        static Rejected of(String reason) {
            return new Rejected(reason, Map.of());
        }
    }

    record NoSuchEvent() implements Verdict {}
}
