package io.terrace.messaging.call.provider;

import java.util.Set;
import java.util.UUID;

/// The participants of a room, as its provider says; empty where there is no such room.
public record RoomPresence(Set<UUID> fans) {

    static final RoomPresence NOBODY = new RoomPresence(Set.of());

    public RoomPresence {
        fans = Set.copyOf(fans);
    }
}
