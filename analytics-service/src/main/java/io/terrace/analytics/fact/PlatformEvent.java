package io.terrace.analytics.fact;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Something that fans did, as another service tells it.
///
/// @param name `platform.` and what it was
/// @param subject what it is about; null where that is no one's business
record PlatformEvent(String name, List<UUID> fans, @Nullable UUID subject, Instant occurredAt) {

    PlatformEvent {
        fans = List.copyOf(fans);
    }

    static PlatformEvent of(String name, UUID fan, @Nullable UUID subject, Instant occurredAt) {
        return new PlatformEvent(name, List.of(fan), subject, occurredAt);
    }
}
