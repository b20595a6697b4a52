package io.terrace.community.link;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/// Links, of the current community unless it says otherwise. Everything runs in the caller's transaction.
@ApplicationScoped
class ShareLinkRepository {

    /// @param endedAt when what it led to has ended
    record Found(
            String code,
            LinkTargetKind target,
            String id,
            Instant expiresAt,
            @Nullable Instant endedAt) {

        boolean isOver(Instant now) {
            return !expiresAt.isAfter(now) || (endedAt != null && !endedAt.isAfter(now));
        }
    }

    private final Session session;

    ShareLinkRepository(Session session) {
        this.session = session;
    }

    /// @return false where the code, or the target, has a link
    boolean add(String code, LinkTargetKind target, String id, Instant expiresAt) {
        return session.createNativeMutationQuery("""
                        insert into link (community_id, code, target, target_id, expires_at)
                        values (terrace_community(), :code, :target, :id, :expires) on conflict do nothing""")
                        .setParameter("code", code)
                        .setParameter("target", target.name())
                        .setParameter("id", id)
                        .setParameter("expires", expiresAt)
                        .executeUpdate()
                == 1;
    }

    void renew(LinkTargetKind target, String id, Instant expiresAt) {
        session.createNativeMutationQuery("""
                        update link set expires_at = greatest(expires_at, :expires)
                        where community_id = terrace_community() and target = :target and target_id = :id""")
                .setParameter("target", target.name())
                .setParameter("id", id)
                .setParameter("expires", expiresAt)
                .executeUpdate();
    }

    void end(String code, Instant now) {
        session.createNativeMutationQuery("""
                        update link set ended_at = :now
                        where community_id = terrace_community() and code = :code and ended_at is null""")
                .setParameter("code", code)
                .setParameter("now", now)
                .executeUpdate();
    }

    Optional<Found> find(String code) {
        return found(session.createNativeQuery("""
                        select code, target, target_id, expires_at, ended_at from link
                        where community_id = terrace_community() and code = :code""", Object[].class).setParameter("code", code));
    }

    Optional<Found> find(LinkTargetKind target, String id) {
        return found(session.createNativeQuery("""
                        select code, target, target_id, expires_at, ended_at from link
                        where community_id = terrace_community() and target = :target and target_id = :id""", Object[].class)
                .setParameter("target", target.name())
                .setParameter("id", id));
    }

    /// Whosever community it is.
    Optional<Found> findAnywhere(String code) {
        return found(session.createNativeQuery("""
                        select :code as code, target, target_id, ends_at as expires_at, cast(null as timestamptz) as ended_at
                        from link_at(:code)""", Object[].class).setParameter("code", code));
    }

    private static Optional<Found> found(NativeQuery<Object[]> query) {
        return query.addScalar("code", String.class)
                .addScalar("target", String.class)
                .addScalar("target_id", String.class)
                .addScalar("expires_at", Instant.class)
                .addScalar("ended_at", Instant.class)
                .uniqueResultOptional()
                .map(row -> new Found(
                        (String) row[0],
                        LinkTargetKind.valueOf((String) row[1]),
                        (String) row[2],
                        (Instant) row[3],
                        (Instant) row[4]));
    }
}
