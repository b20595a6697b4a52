package io.terrace.community.event;

import java.util.List;

/// Whether fans may still say that they come to an event.
///
/// @param status as an event's is written
/// @param allowed in which they may
public record RsvpWindow(String status, List<String> allowed) {

    static RsvpWindow of(EventStatus status) {
        return new RsvpWindow(
                status.wire(), EventStatus.OPEN.stream().map(EventStatus::wire).toList());
    }

    public boolean isOpen() {
        return allowed.contains(status);
    }
}
