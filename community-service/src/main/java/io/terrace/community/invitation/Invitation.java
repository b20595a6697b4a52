package io.terrace.community.invitation;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// An invitation as it was when it was read; what is used up is changed by [InvitationRepository]'s statements alone.
@Entity
@Table(name = "invitation")
class Invitation {

    @Id
    private UUID id;

    @TenantId
    private String communityId;

    private String code;
    private UUID inviterId;

    @Enumerated(EnumType.STRING)
    private InvitationKind kind;

    private @Nullable UUID eventId;
    private int maxUses;
    private int uses;
    private Instant createdAt;
    private Instant expiresAt;
    private @Nullable Instant revokedAt;

    protected Invitation() {}

    Invitation(UUID id, String code, UUID inviterId, CreateInvitationCommand plan) {
        this.id = id;
        this.code = code;
        this.inviterId = inviterId;
        kind = plan.kind();
        eventId = plan.eventId();
        maxUses = plan.maxUses();
        createdAt = plan.at();
        expiresAt = plan.expiresAt();
    }

    UUID id() {
        return id;
    }

    UUID communityId() {
        return UUID.fromString(communityId);
    }

    String code() {
        return code;
    }

    UUID inviterId() {
        return inviterId;
    }

    boolean isOf(UUID fan) {
        return inviterId.equals(fan);
    }

    InvitationKind kind() {
        return kind;
    }

    @Nullable UUID eventId() {
        return eventId;
    }

    InvitationStatus status(Instant now) {
        if (revokedAt != null) {
            return InvitationStatus.REVOKED;
        }
        if (!expiresAt.isAfter(now)) {
            return InvitationStatus.EXPIRED;
        }
        return uses >= maxUses ? InvitationStatus.EXHAUSTED : InvitationStatus.ACTIVE;
    }

    InvitationView view(String url, Instant now) {
        return new InvitationView(id, code, url, kind, eventId, maxUses, uses, createdAt, expiresAt, status(now));
    }

    InvitationPreview preview(String url, Instant now) {
        return new InvitationPreview(code, url, kind, eventId, expiresAt, status(now));
    }
}
