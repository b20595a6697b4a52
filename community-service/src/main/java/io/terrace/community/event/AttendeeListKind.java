package io.terrace.community.event;

import io.terrace.platform.kernel.WireNamedEnum;
import java.util.Optional;

/// The lists of fans an event has.
enum AttendeeListKind implements WireNamedEnum {
    GOING("status = 'GOING'"),
    INTERESTED("status = 'INTERESTED'"),
    CHECKED_IN("checked_in");

    /// Which rows of `rsvp` are on it.
    final String condition;

    AttendeeListKind(String condition) {
        this.condition = condition;
    }

    /// Empty for what is no list.
    static Optional<AttendeeListKind> of(String wire) {
        return WireNamedEnum.find(AttendeeListKind.class, wire);
    }
}
