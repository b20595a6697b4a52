package io.terrace.auth.member;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/// Word to a member that they were invited: due until it is sent or given up, and counted for a day.
@Entity
@Table(name = "invitation_mail")
class StaffInvitationMail extends PanacheEntityBase {

    static final Duration COUNTED = Duration.ofDays(1);

    private static final int MOST_TRIES = 10;

    @Id
    private UUID id;

    private UUID partnerId;
    private UUID memberId;

    @SuppressWarnings("unused") // it is queried by
    private Instant createdAt;

    @SuppressWarnings("unused") // it is queried by
    private @Nullable Instant dueAt;

    private int tries;

    protected StaffInvitationMail() {}

    StaffInvitationMail(UUID partnerId, UUID memberId, Instant now) {
        id = Ids.next();
        this.partnerId = partnerId;
        this.memberId = memberId;
        createdAt = now;
        dueAt = now;
    }

    /// When the partner was last so many behind.
    static Optional<Instant> newest(UUID partner, int behind) {
        return getEntityManager()
                .createQuery(
                        "select createdAt from StaffInvitationMail where partnerId = ?1 order by createdAt desc",
                        Instant.class)
                .setParameter(1, partner)
                .setFirstResult(behind)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /// What is due, claimed until it would be due again.
    static List<StaffInvitationMail> claim(Instant now, int size) {
        List<StaffInvitationMail> due = getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery(
                        "select id, partner_id, member_id, created_at, due_at, tries from invitation_mail"
                                + " where due_at <= ?1 order by due_at limit ?2 for update skip locked",
                        StaffInvitationMail.class)
                .setParameter(1, now)
                .setParameter(2, size)
                .getResultList();
        due.forEach(mail -> mail.postpone(now));
        return due;
    }

    static void settle(UUID id) {
        update("dueAt = null where id = ?1", id);
    }

    static void forget(Instant now) {
        delete("dueAt is null and createdAt < ?1", now.minus(COUNTED));
    }

    private void postpone(Instant now) {
        tries++;
        dueAt = tries < MOST_TRIES ? now.plus(Duration.ofMinutes(1L << tries)) : null;
    }

    UUID id() {
        return id;
    }

    UUID partnerId() {
        return partnerId;
    }

    UUID memberId() {
        return memberId;
    }
}
