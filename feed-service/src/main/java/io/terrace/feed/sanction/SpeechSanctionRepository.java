package io.terrace.feed.sanction;

import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;

@ApplicationScoped
class SpeechSanctionRepository implements SpeechSanctionLookup {

    private final Session session;

    SpeechSanctionRepository(Session session) {
        this.session = session;
    }

    /// The one that lasts longest.
    @Override
    @Transactional
    public Optional<SpeechSanction> of(UUID user) {
        return session.createNativeQuery("""
                        select kind, ends_at from silenced
                        where community_id = terrace_community() and user_id = :user
                            and (ends_at is null or ends_at > clock_timestamp())
                        order by ends_at desc nulls first limit 1""", Tuple.class).setParameter("user", user).stream()
                .map(row -> new SpeechSanction(row.get("kind", String.class), row.get("ends_at", Instant.class)))
                .findFirst();
    }

    void add(SanctionImposed sanction) {
        session.createNativeMutationQuery("""
                        insert into silenced (community_id, sanction_id, user_id, kind, ends_at)
                        values (terrace_community(), :sanction, :user, :kind, :ends) on conflict do nothing""")
                .setParameter("sanction", sanction.sanctionId())
                .setParameter("user", sanction.userId())
                .setParameter("kind", sanction.kind())
                .setParameter("ends", sanction.endsAt(), Instant.class)
                .executeUpdate();
    }

    void remove(UUID sanction) {
        session.createNativeMutationQuery(
                        "delete from silenced where community_id = terrace_community() and sanction_id = :sanction")
                .setParameter("sanction", sanction)
                .executeUpdate();
    }
}
