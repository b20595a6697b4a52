package io.terrace.community.squad;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// What one fan is to another, as the one sees it.
@Entity
@Table(name = "tie")
@IdClass(StoredRelationship.Key.class)
class StoredRelationship {

    record Key(UUID userId, UUID otherId) {}

    /// For so long a fan who said no is not asked again.
    private static final Duration QUIET = Duration.ofDays(30);

    @Id
    private UUID userId;

    @Id
    private UUID otherId;

    @TenantId
    private String communityId;

    @Enumerated(EnumType.STRING)
    private RelationshipState standing;

    private @Nullable Instant since;
    private @Nullable UUID requestId;
    private boolean ownRequest;
    private @Nullable Instant blockedAt;
    private @Nullable Instant mutedAt;
    private boolean apart;

    protected StoredRelationship() {}

    void stand(RelationshipState now, UUID request, boolean own, Instant at) {
        standing = now;
        requestId = request;
        ownRequest = own;
        since = at;
    }

    /// The same request, further on.
    void move(RelationshipState now, Instant at) {
        standing = now;
        since = at;
    }

    /// Back to nothing; of a request their own they still know that it was, so that taking it back twice is the same.
    void withdraw() {
        standing = RelationshipState.NONE;
    }

    /// Back to nothing, but for the memory of having said no.
    void clear() {
        if (standing != RelationshipState.DECLINED) {
            standing = RelationshipState.NONE;
            since = null;
            requestId = null;
            ownRequest = false;
        }
    }

    void block(Instant at) {
        blockedAt = at;
    }

    void unblock() {
        blockedAt = null;
    }

    void mute(Instant at) {
        mutedAt = at;
    }

    void unmute() {
        mutedAt = null;
    }

    void keepApart(boolean wanted) {
        apart = wanted;
    }

    boolean is(RelationshipState wanted) {
        return standing == wanted;
    }

    boolean wantsQuiet(Instant now) {
        return standing == RelationshipState.DECLINED && now.isBefore(since().plus(QUIET));
    }

    boolean isAbout(UUID request, boolean own) {
        return request.equals(requestId) && ownRequest == own;
    }

    UUID userId() {
        return userId;
    }

    UUID otherId() {
        return otherId;
    }

    RelationshipState standing() {
        return standing;
    }

    UUID requestId() {
        return Objects.requireNonNull(requestId);
    }

    boolean isOwnRequest() {
        return ownRequest;
    }

    Instant since() {
        return Objects.requireNonNull(since);
    }

    boolean isBlocking() {
        return blockedAt != null;
    }

    boolean isMuting() {
        return mutedAt != null;
    }

    Instant blockedAt() {
        return Objects.requireNonNull(blockedAt);
    }

    Instant mutedAt() {
        return Objects.requireNonNull(mutedAt);
    }

    boolean isApart() {
        return apart;
    }
}
