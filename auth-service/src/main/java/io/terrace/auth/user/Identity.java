package io.terrace.auth.user;

import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// One thing a user is found by. Its value is unique in its community among identities of its standing.
@Entity
@SuppressWarnings("unused") // its columns are queried by
class Identity {

    @Id
    private UUID id;

    @TenantId
    private @Nullable String communityId;

    private UUID userId;

    @Enumerated(EnumType.STRING)
    private IdentifierKind kind;

    private String value;

    @Enumerated(EnumType.STRING)
    private VerifiedBy verifiedBy;

    /// The database works it out from `verifiedBy`.
    @Enumerated(EnumType.STRING)
    @Column(insertable = false, updatable = false)
    private Standing standing;

    protected Identity() {}

    Identity(UUID userId, Identifier identifier, VerifiedBy verifiedBy) {
        id = Ids.next();
        this.userId = userId;
        kind = identifier.kind();
        value = identifier.value();
        this.verifiedBy = verifiedBy;
        standing = verifiedBy == VerifiedBy.PARTNER ? Standing.CLAIMED : Standing.PROVEN;
    }

    UUID userId() {
        return userId;
    }

    void move(Identifier to) {
        value = to.value();
    }
}
