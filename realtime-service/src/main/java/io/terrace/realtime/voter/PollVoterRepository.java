package io.terrace.realtime.voter;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.hibernate.Session;

/// Each call is a transaction of its own, of one community.
@ApplicationScoped
class PollVoterRepository {

    private final Session session;

    PollVoterRepository(Session session) {
        this.session = session;
    }

    /// An event that is older than what is known changes nothing.
    @ActivateRequestContext
    void save(UUID community, UUID poll, Collection<UUID> voters, boolean holds, Instant at) {
        within(
                community,
                () -> session.createNativeMutationQuery("""
                                insert into poll_voter as v (community_id, poll_id, user_id, holds, changed_at)
                                select distinct terrace_community(), cast(:poll as uuid), fan, :holds,
                                    cast(:at as timestamptz)
                                from unnest(cast(:voters as uuid[])) as fan order by fan
                                on conflict (community_id, poll_id, user_id) do update
                                    set holds = excluded.holds, changed_at = excluded.changed_at
                                    where v.changed_at <= excluded.changed_at""")
                        .setParameter("poll", poll)
                        .setParameter("voters", voters.toArray(UUID[]::new))
                        .setParameter("holds", holds)
                        .setParameter("at", at)
                        .executeUpdate());
    }

    @ActivateRequestContext
    void delete(UUID community, UUID poll) {
        within(
                community,
                () -> session.createNativeMutationQuery(
                                "delete from poll_voter where community_id = terrace_community() and poll_id = :poll")
                        .setParameter("poll", poll)
                        .executeUpdate());
    }

    /// By fan, the polls in which their ballots stand; without fans who have none.
    @ActivateRequestContext
    Map<UUID, Set<UUID>> find(UUID community, Collection<UUID> fans, Collection<UUID> polls) {
        return within(community, () -> {
            Map<UUID, Set<UUID>> found = new HashMap<>();
            session.createNativeQuery("""
                            select user_id, poll_id from poll_voter
                            where community_id = terrace_community() and user_id = any(cast(:fans as uuid[]))
                                and poll_id = any(cast(:polls as uuid[])) and holds""", Tuple.class)
                    .setParameter("fans", fans.toArray(UUID[]::new))
                    .setParameter("polls", polls.toArray(UUID[]::new))
                    .list()
                    .forEach(row -> found.computeIfAbsent(row.get(0, UUID.class), _ -> new HashSet<>())
                            .add(row.get(1, UUID.class)));
            return found;
        });
    }

    private static <T> T within(UUID community, Callable<T> work) {
        return Tenancy.within(community, () -> QuarkusTransaction.requiringNew().call(work));
    }
}
