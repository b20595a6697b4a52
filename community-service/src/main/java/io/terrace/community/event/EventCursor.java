package io.terrace.community.event;

import java.time.Instant;
import java.util.UUID;

/// A place in the list of events.
record EventCursor(Instant startsAt, UUID id) {

    static final EventCursor FIRST = new EventCursor(Instant.EPOCH, new UUID(0, 0));

    static EventCursor read(String text) {
        String[] parts = text.split("/", 2);
        return new EventCursor(Instant.parse(parts[0]), UUID.fromString(parts[1]));
    }

    static EventCursor of(Event event) {
        return new EventCursor(event.plan().startsAt(), event.id());
    }

    String text() {
        return startsAt + "/" + id;
    }
}
