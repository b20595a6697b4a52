package io.terrace.messaging.call.provider;

import io.terrace.platform.kernel.WireNamedEnum;

/// What can happen in a room.
public enum ProviderEventKind implements WireNamedEnum {
    /// A fan's phone is in the room.
    JOINED,
    /// That phone has left it.
    LEFT,
    /// The room is gone.
    ROOM_ENDED
}
