package io.terrace.messaging.call.provider;

import java.util.Set;
import java.util.UUID;

/// Who is in a room, by its provider's word; nobody where there is no such room.
public record RoomPresence(Set<UUID> fans) {

    static final RoomPresence NOBODY = new RoomPresence(Set.of());

    public RoomPresence {
        fans = Set.copyOf(fans);
    }
}
