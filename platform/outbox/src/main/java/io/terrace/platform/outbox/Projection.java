package io.terrace.platform.outbox;

import io.terrace.platform.events.Event;
import java.util.List;

/// Keeps what the service needs to know of another. Each event is applied exactly once, in order per key, in a
/// transaction that also notes it as applied, with the event's community as the tenant.
///
/// An event that fails five times goes to the service's dead-letter topic; while the database is down, events wait.
public non-sealed interface Projection<E extends Event> extends TopicSubscriber<E> {

    void apply(E event);

    /// Called with all events of a transaction, even if it is one, before the first is applied: the moment to lock in
    /// one order what they touch, where others lock it too.
    default void expect(List<E> events) {}
}
