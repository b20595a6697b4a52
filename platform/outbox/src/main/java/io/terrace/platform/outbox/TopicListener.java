package io.terrace.platform.outbox;

import io.terrace.platform.events.Event;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Hears of events outside any transaction, at least once, in order per key: for effects that are harmless twice or
/// tell repeats by the event's id.
public non-sealed interface TopicListener<E extends Event> extends TopicSubscriber<E> {

    /// @param id the same however often the event comes
    record Delivery<E extends Event>(UUID id, Instant at, E event) {}

    /// Of what the event is one state of many. Where a later one of the same is waiting already, as after an outage,
    /// this one is not heard. Null for what must be heard whatever follows.
    default @Nullable Object stateOf(E event) {
        return null;
    }

    /// Throws an `IOException` (as cause or itself) if a server it needs is down: the event then waits.
    void hear(Delivery<E> delivery) throws Exception;
}
