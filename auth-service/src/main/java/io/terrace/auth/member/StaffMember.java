package io.terrace.auth.member;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/// A member of a partner's staff, found by their address. Invited until the first sign-in.
@Entity
@Table(name = "member")
@DynamicUpdate
class StaffMember extends PanacheEntityBase {

    @Id
    private UUID id;

    private UUID partnerId;
    private String email;

    @Enumerated(EnumType.STRING)
    private StaffRole role;

    private Instant invitedAt;
    private @Nullable Instant lastSignInAt;

    protected StaffMember() {}

    static Optional<StaffMember> of(UUID partner, UUID id) {
        return find("partnerId = ?1 and id = ?2", partner, id).firstResultOptional();
    }

    /// Waits for a sign-in under way, so that a change of the member finds its session.
    static Optional<StaffMember> locked(UUID partner, UUID id) {
        return StaffMember.<StaffMember>find("partnerId = ?1 and id = ?2", partner, id)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
    }

    /// Waits for a change under way and writes nothing but the time.
    static Optional<StaffMember> signedIn(UUID partner, UUID id, Instant now) {
        boolean stays = update("lastSignInAt = ?1 where partnerId = ?2 and id = ?3", now, partner, id) == 1;
        Optional<StaffMember> member = stays ? of(partner, id) : Optional.empty();
        member.ifPresent(getEntityManager()::refresh);
        return member;
    }

    static List<StaffMember> page(UUID partner, UUID after, int size) {
        return StaffMember.<StaffMember>find("partnerId = ?1 and id > ?2 order by id", partner, after)
                .page(0, size)
                .list();
    }

    /// Oldest first.
    static List<StaffMember> withAddress(String email, int size) {
        return StaffMember.<StaffMember>find("email = ?1 order by id", email)
                .page(0, size)
                .list();
    }

    static long owners(UUID partner) {
        return count("partnerId = ?1 and role = ?2", partner, StaffRole.OWNER);
    }

    /// Empty where the partner has a member of that address: the table's constraint decides.
    static Optional<UUID> invite(UUID partner, String email, StaffRole role, Instant now) {
        UUID id = Ids.next();
        int made = getEntityManager()
                .createNativeQuery("insert into member (id, partner_id, email, role, invited_at)"
                        + " values (?1, ?2, ?3, ?4, ?5) on conflict (partner_id, email) do nothing")
                .setParameter(1, id)
                .setParameter(2, partner)
                .setParameter(3, email)
                .setParameter(4, role.name())
                .setParameter(5, now)
                .executeUpdate();
        return made == 1 ? Optional.of(id) : Optional.empty();
    }

    void become(StaffRole role) {
        this.role = role;
    }

    UUID id() {
        return id;
    }

    UUID partnerId() {
        return partnerId;
    }

    StaffRole role() {
        return role;
    }

    StaffMemberView profile() {
        StaffMemberView.Status status =
                lastSignInAt == null ? StaffMemberView.Status.INVITED : StaffMemberView.Status.ACTIVE;
        return new StaffMemberView(id, partnerId, email, role, status, invitedAt, lastSignInAt);
    }
}
