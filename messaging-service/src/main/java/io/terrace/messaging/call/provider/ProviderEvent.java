package io.terrace.messaging.call.provider;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Something a provider says has happened in a call's room.
///
/// @param id the provider's own, the same however often it is said
/// @param fanId whose phone it is; null for the room as a whole
/// @param connection names one stay in the room: a fan who comes back has another
/// @param at when it happened, by the provider's clock
public record ProviderEvent(
        String id,
        CallRoom room,
        ProviderEventKind kind,
        @Nullable UUID fanId,
        @Nullable String connection,
        Instant at) {

    /// The most characters an id or a connection may have.
    static final int MAX_ID = 200;
}
