package io.terrace.community.invitation;

import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/// Invitations of the current community. Everything runs in the caller's transaction.
@ApplicationScoped
class InvitationRepository {

    private static final UUID LAST = new UUID(-1, -1);

    private final Session session;

    InvitationRepository(Session session) {
        this.session = session;
    }

    void add(Invitation invitation) {
        session.persist(invitation);
    }

    Optional<Invitation> find(String code) {
        return session.createQuery("from Invitation where code = :code", Invitation.class)
                .setParameter("code", code)
                .uniqueResultOptional();
    }

    Optional<Invitation> find(UUID id, UUID inviter) {
        return session.createQuery("from Invitation where id = :id and inviterId = :inviter", Invitation.class)
                .setParameter("id", id)
                .setParameter("inviter", inviter)
                .uniqueResultOptional();
    }

    /// No one else changes it meanwhile.
    Optional<Invitation> held(UUID id, UUID inviter) {
        return session.createQuery("from Invitation where id = :id and inviterId = :inviter", Invitation.class)
                .setParameter("id", id)
                .setParameter("inviter", inviter)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .uniqueResultOptional();
    }

    /// Newest first.
    List<Invitation> of(UUID inviter, @Nullable UUID before, int most) {
        return session.createQuery(
                        "from Invitation where inviterId = :inviter and id < :before order by id desc",
                        Invitation.class)
                .setParameter("inviter", inviter)
                .setParameter("before", before == null ? LAST : before)
                .setMaxResults(most)
                .list();
    }

    /// As it is now.
    Invitation again(Invitation invitation) {
        session.refresh(invitation);
        return invitation;
    }

    /// Notes that a fan was brought here, unless someone else has brought them.
    boolean attribute(Invitation invitation, UUID fan, Instant now) {
        return session.createNativeMutationQuery("""
                        insert into attribution (community_id, invitee_id, inviter_id, invitation_id, attributed_at)
                        values (terrace_community(), :fan, :inviter, :invitation, :now) on conflict do nothing""")
                        .setParameter("fan", fan)
                        .setParameter("inviter", invitation.inviterId())
                        .setParameter("invitation", invitation.id())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /// @return false where the fan has accepted it before
    boolean use(Invitation invitation, UUID fan, boolean first, Instant now) {
        return session.createNativeMutationQuery("""
                        insert into invitation_use
                            (community_id, invitation_id, invitee_id, id, first_for_invitee, used_at)
                        values (terrace_community(), :invitation, :fan, :id, :first, :now) on conflict do nothing""")
                        .setParameter("invitation", invitation.id())
                        .setParameter("fan", fan)
                        .setParameter("id", Ids.next())
                        .setParameter("first", first)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /// Takes one of the uses that are left.
    ///
    /// @return false where it is active no longer
    boolean take(Invitation invitation, Instant now) {
        return session.createNativeMutationQuery("""
                        update invitation set uses = uses + 1
                        where community_id = terrace_community() and id = :invitation
                            and uses < max_uses and revoked_at is null and expires_at > :now""")
                        .setParameter("invitation", invitation.id())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    void revoke(Invitation invitation, Instant now) {
        session.createNativeMutationQuery("""
                        update invitation set revoked_at = :now
                        where community_id = terrace_community() and id = :invitation and revoked_at is null""")
                .setParameter("invitation", invitation.id())
                .setParameter("now", now)
                .executeUpdate();
    }

    Optional<Instant> usedAt(Invitation invitation, UUID fan) {
        return session.createNativeQuery("""
                        select used_at from invitation_use
                        where community_id = terrace_community() and invitation_id = :invitation
                            and invitee_id = :fan""", Instant.class)
                .setParameter("invitation", invitation.id())
                .setParameter("fan", fan)
                .uniqueResultOptional();
    }

    /// Newest first.
    List<InvitationUseView> uses(Invitation invitation, @Nullable UUID before, int most) {
        return session
                .createNativeQuery("""
                        select id, invitee_id, first_for_invitee, used_at from invitation_use
                        where community_id = terrace_community() and invitation_id = :invitation and id < :before
                        order by id desc limit :most""", Object[].class)
                .addScalar("id", UUID.class)
                .addScalar("invitee_id", UUID.class)
                .addScalar("first_for_invitee", Boolean.class)
                .addScalar("used_at", Instant.class)
                .setParameter("invitation", invitation.id())
                .setParameter("before", before == null ? LAST : before)
                .setParameter("most", most)
                .stream()
                .map(row -> new InvitationUseView((UUID) row[0], (UUID) row[1], (boolean) row[2], (Instant) row[3]))
                .toList();
    }
}
