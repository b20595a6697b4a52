package io.terrace.community.event;

import java.time.Instant;
import java.util.UUID;

/// A place in the list of events.
record Position(Instant startsAt, UUID id) {

    static final Position FIRST = new Position(Instant.EPOCH, new UUID(0, 0));

    static Position read(String text) {
        String[] parts = text.split("/", 2);
        return new Position(Instant.parse(parts[0]), UUID.fromString(parts[1]));
    }

    static Position of(Event event) {
        return new Position(event.plan().startsAt(), event.id());
    }

    String text() {
        return startsAt + "/" + id;
    }
}
