package io.terrace.community.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;

/// Events of the current community. Everything runs in the caller's transaction.
@ApplicationScoped
class EventRepository {

    private final Session session;

    EventRepository(Session session) {
        this.session = session;
    }

    /// The database's clock: the one all replicas go by.
    Instant now() {
        return session.createNativeQuery("select now()", Instant.class).getSingleResult();
    }

    void add(Event event) {
        session.persist(event);
        session.flush();
    }

    Optional<Event> find(UUID id) {
        return session.createQuery("from Event where id = :id", Event.class)
                .setParameter("id", id)
                .uniqueResultOptional();
    }

    /// No one else changes it meanwhile.
    Optional<Event> held(UUID id) {
        return session.createQuery("from Event where id = :id", Event.class)
                .setParameter("id", id)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .uniqueResultOptional();
    }

    /// In the order they begin.
    List<Event> page(EventFilter.Bounds bounds, EventCursor after, int most) {
        return session.createQuery("""
                        from Event where state in :states and startsAt >= :from and startsAt < :to
                            and (endsAt > :after or state = POSTPONED) and endsAt <= :until
                            and (startsAt > :at or (startsAt = :at and id > :id))
                        order by startsAt, id""", Event.class)
                .setParameter("states", bounds.states())
                .setParameter("from", bounds.from())
                .setParameter("to", bounds.to())
                .setParameter("after", bounds.after())
                .setParameter("until", bounds.until())
                .setParameter("at", after.startsAt())
                .setParameter("id", after.id())
                .setMaxResults(most)
                .list();
    }
}
