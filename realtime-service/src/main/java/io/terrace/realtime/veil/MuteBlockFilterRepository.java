package io.terrace.realtime.veil;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.hibernate.Session;

/// Which fans are hidden from which. Each call is a transaction of its own, of one community.
@ApplicationScoped
class MuteBlockFilterRepository {

    /// Of how many fans one stream keeps in mind that it tells nothing of them.
    private static final int MOST = 10_000;

    private final Session session;

    MuteBlockFilterRepository(Session session) {
        this.session = session;
    }

    /// News that is older than what is known changes nothing.
    @ActivateRequestContext
    void keep(UUID community, UUID user, MuteBlockKind kind, UUID other, boolean holds, Instant at) {
        within(
                community,
                () -> session.createNativeMutationQuery("""
                                insert into shunning as s (community_id, user_id, kind, other_id, holds, changed_at)
                                values (terrace_community(), :user, :kind, :other, :holds, :at)
                                on conflict (community_id, user_id, kind, other_id) do update
                                    set holds = excluded.holds, changed_at = excluded.changed_at
                                    where s.changed_at <= excluded.changed_at""")
                        .setParameter("user", user)
                        .setParameter("kind", kind.name())
                        .setParameter("other", other)
                        .setParameter("holds", holds)
                        .setParameter("at", at)
                        .executeUpdate());
    }

    /// Without those whose veil hides no one.
    @ActivateRequestContext
    Map<UUID, MuteBlockFilter> of(UUID community, Collection<UUID> fans) {
        return within(community, () -> read(fans));
    }

    // One more than may be kept in mind, of each fan: more are not read.
    private Map<UUID, MuteBlockFilter> read(Collection<UUID> fans) {
        List<Tuple> rows = session.createNativeQuery("""
                        select fan.id, found.kind, found.other_id, found.own
                        from unnest(cast(:fans as uuid[])) as fan (id) cross join lateral (
                            (select kind, other_id, true as own from shunning
                                where community_id = terrace_community() and user_id = fan.id and holds limit :most)
                            union all
                            (select kind, user_id, false from shunning
                                where community_id = terrace_community() and other_id = fan.id and holds
                                    and kind = 'BLOCK' limit :most)) as found""", Tuple.class)
                .setParameter("fans", fans.toArray(UUID[]::new))
                .setParameter("most", MOST + 1)
                .list();
        Map<UUID, MuteBlockFilterBuilder> drawn = new HashMap<>();
        for (Tuple row : rows) {
            drawn.computeIfAbsent(row.get(0, UUID.class), _ -> new MuteBlockFilterBuilder())
                    .add(
                            MuteBlockKind.valueOf(row.get(1, String.class)),
                            row.get(2, UUID.class),
                            row.get(3, Boolean.class));
        }
        Map<UUID, MuteBlockFilter> veils = new HashMap<>();
        drawn.forEach((fan, one) -> veils.put(fan, one.veil(MOST)));
        return veils;
    }

    private static <T> T within(UUID community, Callable<T> work) {
        return Tenancy.within(community, () -> QuarkusTransaction.requiringNew().call(work));
    }
}
