package io.terrace.auth.staff;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.member.StaffMemberView;
import io.terrace.platform.events.AuthEvent.StaffSessionRevoked;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A member signed in to a partner.
@Entity
@Table(name = "staff_session")
class StaffSession extends PanacheEntityBase {

    @Id
    private UUID id;

    private UUID memberId;
    private UUID partnerId;

    @SuppressWarnings("unused") // for whoever looks into the table
    private Instant createdAt;

    private Instant expiresAt;
    private @Nullable Instant revokedAt;

    protected StaffSession() {}

    StaffSession(StaffMemberView member, Instant now, Instant expiresAt) {
        id = Ids.next();
        memberId = member.id();
        partnerId = member.partnerId();
        createdAt = now;
        this.expiresAt = expiresAt;
    }

    /// Holds the row until the transaction ends.
    static Optional<StaffSession> lockedLive(UUID id, Instant now) {
        return StaffSession.<StaffSession>findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE)
                .filter(session -> session.revokedAt == null && now.isBefore(session.expiresAt));
    }

    static List<StaffSession> lockedOf(UUID member, Instant now) {
        return StaffSession.<StaffSession>find(
                        "memberId = ?1 and revokedAt is null and expiresAt > ?2 order by id", member, now)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .list();
    }

    StaffSessionRevoked revoke(String reason, Instant now) {
        revokedAt = now;
        return new StaffSessionRevoked(id, memberId, partnerId, reason, now);
    }

    UUID id() {
        return id;
    }

    UUID memberId() {
        return memberId;
    }

    UUID partnerId() {
        return partnerId;
    }

    Instant expiresAt() {
        return expiresAt;
    }
}
