package io.terrace.community.event;

import java.util.List;

/// Whether fans may still say that they come to an event.
///
/// @param status as an event's is written
/// @param allowed in which they may
public record Openness(String status, List<String> allowed) {

    static Openness of(Status status) {
        return new Openness(
                status.wire(), Status.OPEN.stream().map(Status::wire).toList());
    }

    public boolean isOpen() {
        return allowed.contains(status);
    }
}
