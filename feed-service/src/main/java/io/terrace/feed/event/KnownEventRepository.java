package io.terrace.feed.event;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.hibernate.Session;

/// The events of the current community, in the caller's transaction.
@ApplicationScoped
public class KnownEventRepository {

    private final Session session;

    KnownEventRepository(Session session) {
        this.session = session;
    }

    /// Whether an event of community-service has named it; in the caller's transaction.
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
