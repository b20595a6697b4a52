package io.terrace.feed.freestyle;

import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.hibernate.Session;

/// Takes an author's posts out of sight, and brings them back. In the caller's transaction.
@ApplicationScoped
class Disappearing {

    private final Session session;
    private final Outbox outbox;
    private final InstantSource clock;

    Disappearing(Session session, Outbox outbox, InstantSource clock) {
        this.session = session;
        this.outbox = outbox;
        this.clock = clock;
    }

    /// Told to others as if each were removed.
    void hide(UUID author) {
        List<FreestyleRemoved> gone =
                session.createNativeQuery("""
                        update freestyle set state = 'HIDDEN', hidden_with_author = true
                        where community_id = terrace_community() and author_id = :author and state = 'PUBLISHED'
                        returning id, visibility""", Tuple.class).setParameter("author", author).list().stream()
                        .map(row -> new FreestyleRemoved(
                                row.get("id", UUID.class),
                                Tenancy.current().orElseThrow(),
                                author,
                                clock.instant(),
                                Visibility.valueOf(row.get("visibility", String.class))
                                        .wire()))
                        .toList();
        outbox.add(gone);
    }

    void show(UUID author) {
        session.createNativeMutationQuery("""
                        update freestyle set state = 'PUBLISHED', hidden_with_author = false
                        where community_id = terrace_community() and author_id = :author and state = 'HIDDEN'
                            and hidden_with_author""").setParameter("author", author).executeUpdate();
    }
}
