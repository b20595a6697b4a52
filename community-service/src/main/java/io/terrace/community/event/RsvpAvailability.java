package io.terrace.community.event;

import java.util.List;

/// Whether fans may still say that they come to an event.
///
/// @param status as an event's is written
/// @param allowed in which they may
public record RsvpAvailability(String status, List<String> allowed) {

    static RsvpAvailability of(EventStatus status) {
        return new RsvpAvailability(
                status.wire(), EventStatus.OPEN.stream().map(EventStatus::wire).toList());
    }

    public boolean isOpen() {
        return allowed.contains(status);
    }
}
