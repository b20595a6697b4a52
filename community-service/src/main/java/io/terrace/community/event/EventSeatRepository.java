package io.terrace.community.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/// Seats of the current community's events, and how many are taken. Everything runs in the caller's transaction.
@ApplicationScoped
class EventSeatRepository {

    /// Where seats are limited, every counter waits for the same row anyway.
    private static final int OF_THE_LINE = 0;

    private static final int SLOTS = 16;

    private final Session session;

    EventSeatRepository(Session session) {
        this.session = session;
    }

    void add(UUID event, @Nullable Integer capacity) {
        session.createNativeMutationQuery("""
                        insert into event_seat (community_id, event_id, capacity)
                        values (terrace_community(), :event, cast(:capacity as int))""")
                .setParameter("event", event)
                .setParameter("capacity", capacity, Integer.class)
                .executeUpdate();
    }

    void limit(UUID event, @Nullable Integer capacity) {
        session.createNativeMutationQuery("""
                        update event_seat set capacity = cast(:capacity as int)
                        where community_id = terrace_community() and event_id = :event""")
                .setParameter("event", event)
                .setParameter("capacity", capacity, Integer.class)
                .executeUpdate();
    }

    /// The seats, locked for a transaction that takes one or gives one back. Where they are limited, the others wait
    /// until the transaction ends. Without a limit no one waits; but a transaction that meets the moment in which
    /// one is set is counted before the first seat is given under it.
    SeatAvailability held(UUID event) {
        Integer capacity = session.createNativeQuery("select hold_seats(:event)", Integer.class)
                .setParameter("event", event)
                .getSingleResult();
        return new SeatAvailability(
                event,
                capacity,
                capacity == null ? AttendeeCounts.NONE : now(event).counts());
    }

    /// The next place in a line that is held.
    long nextPlace(UUID event) {
        return session.createNativeQuery("""
                        update event_seat set next_place = next_place + 1
                        where community_id = terrace_community() and event_id = :event
                        returning next_place - 1""", Long.class)
                .setParameter("event", event)
                .getSingleResult();
    }

    SeatAvailability now(UUID event) {
        return Objects.requireNonNull(of(List.of(event)).get(event));
    }

    Map<UUID, SeatAvailability> of(Collection<UUID> events) {
        return session.createNativeQuery("""
                        select s.event_id, s.capacity, cast(coalesce(sum(t.going), 0) as bigint) as going,
                            cast(coalesce(sum(t.interested), 0) as bigint) as interested,
                            cast(coalesce(sum(t.waitlisted), 0) as bigint) as waitlisted,
                            cast(coalesce(sum(t.checked_in), 0) as bigint) as checked_in
                        from event_seat s left join event_tally t
                            on t.community_id = s.community_id and t.event_id = s.event_id
                        where s.community_id = terrace_community() and s.event_id in (:events)
                        group by s.event_id, s.capacity""", Tuple.class).setParameter("events", events).list().stream()
                .map(row -> new SeatAvailability(
                        row.get("event_id", UUID.class),
                        row.get("capacity", Integer.class),
                        new AttendeeCounts(
                                row.get("going", Long.class),
                                row.get("interested", Long.class),
                                row.get("waitlisted", Long.class),
                                row.get("checked_in", Long.class))))
                .collect(Collectors.toMap(SeatAvailability::event, Function.identity()));
    }

    /// Fans who come at once to an event without limit are counted on different rows.
    void count(SeatAvailability seats, UUID user, AttendeeCounts change) {
        count(seats.event(), seats.capacity() == null ? Math.floorMod(user.hashCode(), SLOTS) : OF_THE_LINE, change);
    }

    void count(UUID event, UUID user, AttendeeCounts change) {
        count(event, Math.floorMod(user.hashCode(), SLOTS), change);
    }

    private void count(UUID event, int slot, AttendeeCounts change) {
        session.createNativeMutationQuery("""
                        insert into event_tally as t
                            (community_id, event_id, slot, going, interested, waitlisted, checked_in)
                        values (terrace_community(), :event, :slot, :going, :interested, :waitlisted, :checkedIn)
                        on conflict (community_id, event_id, slot) do update set going = t.going + excluded.going,
                            interested = t.interested + excluded.interested,
                            waitlisted = t.waitlisted + excluded.waitlisted,
                            checked_in = t.checked_in + excluded.checked_in""")
                .setParameter("event", event)
                .setParameter("slot", slot)
                .setParameter("going", change.going())
                .setParameter("interested", change.interested())
                .setParameter("waitlisted", change.waitlisted())
                .setParameter("checkedIn", change.checkedIn())
                .executeUpdate();
    }
}
