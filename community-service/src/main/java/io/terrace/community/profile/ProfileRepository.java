package io.terrace.community.profile;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;

/// Profiles of the current community. Everything runs in the caller's transaction.
@ApplicationScoped
class ProfileRepository {

    private final Session session;

    ProfileRepository(Session session) {
        this.session = session;
    }

    Optional<Profile> find(UUID user) {
        return session.createQuery("from Profile where userId = :user", Profile.class)
                .setParameter("user", user)
                .uniqueResultOptional();
    }

    /// Those who are leaving as well.
    List<Profile> all(Collection<UUID> users) {
        return session.createQuery("from Profile where userId in :users", Profile.class)
                .setParameter("users", users)
                .list();
    }

    /// Without those who are leaving.
    List<Profile> find(Collection<UUID> users) {
        return session.createQuery("from Profile where userId in :users and leavesAt is null", Profile.class)
                .setParameter("users", users)
                .list();
    }

    /// The fan's profile, made if there is none yet; no one else changes it meanwhile.
    Profile held(UUID user, Instant now) {
        session.createNativeMutationQuery("""
                        insert into profile (community_id, user_id, joined_at)
                        values (terrace_community(), :user, :now) on conflict do nothing""")
                .setParameter("user", user)
                .setParameter("now", now)
                .executeUpdate();
        return session.createQuery("from Profile where userId = :user", Profile.class)
                .setParameter("user", user)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getSingleResult();
    }

    /// Gives back the fan's handle and takes another.
    ///
    /// @return whether they have it: not where it is someone else's
    boolean take(UUID user, String handle) {
        release(user);
        return session.createNativeMutationQuery("""
                        insert into handle (community_id, handle, user_id)
                        values (terrace_community(), :handle, :user) on conflict do nothing""")
                        .setParameter("handle", handle)
                        .setParameter("user", user)
                        .executeUpdate()
                == 1;
    }

    void release(UUID user) {
        session.createNativeMutationQuery(
                        "delete from handle where community_id = terrace_community() and user_id = :user")
                .setParameter("user", user)
                .executeUpdate();
    }
}
