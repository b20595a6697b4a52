package io.terrace.community.squad;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;

/// Ties of the current community. Everything runs in the caller's transaction.
@ApplicationScoped
class RelationshipRepository {

    private static final int FULL = 5_000;

    private final Session session;

    RelationshipRepository(Session session) {
        this.session = session;
    }

    /// Whether the two ever had to do with each other. Reads no tie: one that is read before it is held is stale.
    boolean isThere(UUID user, UUID other) {
        return session.createQuery(
                                "select count(*) from StoredRelationship where userId = :user and otherId = :other",
                                Long.class)
                        .setParameter("user", user)
                        .setParameter("other", other)
                        .getSingleResult()
                == 1;
    }

    /// The other of the fan's request, sent or received.
    Optional<UUID> other(UUID user, UUID request) {
        return session.createQuery(
                        "select otherId from StoredRelationship where userId = :user and requestId = :request",
                        UUID.class)
                .setParameter("user", user)
                .setParameter("request", request)
                .uniqueResultOptional();
    }

    /// Both ties, made if there are none yet; no one else changes them meanwhile. In one order, so that two who hold
    /// the same pair from either end wait for each other in turn.
    LockedRelationshipPair held(UUID user, UUID other) {
        session.createNativeMutationQuery("""
                        insert into tie (community_id, user_id, other_id)
                        select terrace_community(), one, another
                        from (values (cast(:user as uuid), cast(:other as uuid)), (:other, :user)) as pair (one, another)
                        order by one
                        on conflict do nothing""")
                .setParameter("user", user)
                .setParameter("other", other)
                .executeUpdate();
        List<StoredRelationship> ties = session.createQuery("""
                        from StoredRelationship where (userId = :user and otherId = :other) or (userId = :other and otherId = :user)
                        order by userId""", StoredRelationship.class)
                .setParameter("user", user)
                .setParameter("other", other)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .list();
        boolean ownFirst = ties.getFirst().userId().equals(user);
        return new LockedRelationshipPair(
                ownFirst ? ties.getFirst() : ties.getLast(), ownFirst ? ties.getLast() : ties.getFirst());
    }

    /// Makes room for one more in both squads.
    ///
    /// @return whether there was room: else neither has changed
    boolean grow(LockedRelationshipPair pair) {
        session.createNativeMutationQuery("""
                        insert into squad_size (community_id, user_id)
                        select terrace_community(), one from unnest(cast(:both as uuid[])) as pair (one) order by one
                        on conflict do nothing""").setParameter("both", both(pair)).executeUpdate();
        List<Integer> sizes = session.createNativeQuery("""
                        select size from squad_size
                        where community_id = terrace_community() and user_id = any(cast(:both as uuid[]))
                        order by user_id for update""", Integer.class)
                .setParameter("both", both(pair))
                .list();
        if (sizes.stream().anyMatch(size -> size >= FULL)) {
            return false;
        }
        resize(pair, 1);
        return true;
    }

    void shrink(LockedRelationshipPair pair) {
        session.createNativeQuery("""
                        select size from squad_size
                        where community_id = terrace_community() and user_id = any(cast(:both as uuid[]))
                        order by user_id for update""", Integer.class)
                .setParameter("both", both(pair))
                .list();
        resize(pair, -1);
    }

    private void resize(LockedRelationshipPair pair, int step) {
        session.createNativeMutationQuery("""
                        update squad_size set size = size + :step
                        where community_id = terrace_community() and user_id = any(cast(:both as uuid[]))""")
                .setParameter("step", step)
                .setParameter("both", both(pair))
                .executeUpdate();
    }

    private static UUID[] both(LockedRelationshipPair pair) {
        return new UUID[] {pair.own().userId(), pair.own().otherId()};
    }
}
