package io.terrace.messaging.call.provider;

import java.util.Locale;

/// What can happen in a room.
public enum ProviderEventKind {
    /// A fan's phone is in the room.
    JOINED,
    /// That phone has left it.
    LEFT,
    /// The room is gone.
    ROOM_ENDED;

    /// As it is stored.
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
