package io.terrace.feed.event;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.hibernate.Session;

/// In the caller's transaction.
@ApplicationScoped
class EventRepository implements KnownEvents {

    private final Session session;

    EventRepository(Session session) {
        this.session = session;
    }

    @Override
    public boolean isKnown(UUID event) {
        return !session.createNativeQuery(
                        "select 1 from known_event where community_id = terrace_community() and id = :event",
                        Integer.class)
                .setParameter("event", event)
                .list()
                .isEmpty();
    }

    void save(UUID event) {
        session.createNativeMutationQuery("""
                        insert into known_event (community_id, id) values (terrace_community(), :event)
                        on conflict do nothing""").setParameter("event", event).executeUpdate();
    }
}
