package io.terrace.community.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The lists of fans an event has.
enum AttendeeList {
    GOING("status = 'GOING'"),
    INTERESTED("status = 'INTERESTED'"),
    CHECKED_IN("checked_in");

    /// Which rows of `rsvp` are on it.
    final String condition;

    AttendeeList(String condition) {
        this.condition = condition;
    }

    /// Empty for what is no list.
    static Optional<AttendeeList> of(String wire) {
        return Arrays.stream(values()).filter(roll -> roll.wire().equals(wire)).findFirst();
    }

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
