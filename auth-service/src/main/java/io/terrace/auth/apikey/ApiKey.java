package io.terrace.auth.apikey;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.partner.PartnerSettings;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.Credential.Status;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/// A key without its plain text.
///
/// active → rotating (a successor was made) → expired; active or rotating → revoked; all but revoked → expired in time.
@Entity
@Table(name = "api_key")
class ApiKey extends PanacheEntityBase {

    @Id
    private UUID id;

    private UUID partnerId;
    private @Nullable UUID communityId;
    private String name;

    @Enumerated(EnumType.STRING)
    private KeyKind kind;

    @Enumerated(EnumType.STRING)
    private KeyEnvironment environment;

    private String prefix;
    private String last4;
    private String hash;
    private List<String> scopes;
    private List<String> allowedOrigins;

    @JdbcTypeCode(SqlTypes.JSON)
    private Map<String, Integer> rateLimits;

    private @Nullable Instant expiresAt;
    /// Written by [ApiKeyRepository#used] alone.
    @Column(insertable = false, updatable = false)
    private @Nullable Instant lastUsedAt;

    private @Nullable Instant rotatesOutAt;
    private @Nullable Instant revokedAt;
    private Instant createdAt;

    protected ApiKey() {}

    ApiKey(UUID partnerId, @Nullable UUID communityId, ApiKeyDraft draft, ApiKeySecret text, Instant now) {
        id = Ids.next();
        this.partnerId = partnerId;
        this.communityId = communityId;
        name = draft.name();
        kind = draft.kind();
        environment = draft.environment();
        prefix = text.prefix();
        last4 = text.last4();
        hash = text.hash();
        scopes = Objects.requireNonNullElse(draft.scopes(), List.of());
        allowedOrigins = draft.allowedOrigins();
        rateLimits = draft.rateLimits();
        expiresAt = draft.expiresAt();
        createdAt = now;
    }

    /// A key like this one that takes its place; this one ends after the overlap.
    ApiKey successor(ApiKeySecret text, Duration overlap, Instant now) {
        var like = new ApiKeyDraft(
                name,
                kind,
                environment,
                communityId,
                List.copyOf(scopes),
                List.copyOf(allowedOrigins),
                Map.copyOf(rateLimits),
                expiresAt);
        var young = new ApiKey(partnerId, communityId, like, text, now);
        if (overlap.isZero()) {
            revoke(now);
        } else {
            rotatesOutAt = now.plus(overlap);
        }
        return young;
    }

    Optional<ApiKeyChangeResult.Unfit> fault(ApiKeyPatch change) {
        return ApiKeyScopeOriginValidator.fault(kind, environment, change.scopes(), change.allowedOrigins());
    }

    /// The names of the fields that were given.
    List<String> change(ApiKeyPatch change) {
        var changed = new ArrayList<String>();
        if (change.name() != null) {
            name = change.name();
            changed.add("name");
        }
        if (change.scopes() != null) {
            scopes = change.scopes();
            changed.add("scopes");
        }
        if (change.allowedOrigins() != null || change.clears("allowedOrigins")) {
            allowedOrigins = Objects.requireNonNullElse(change.allowedOrigins(), List.of());
            changed.add("allowedOrigins");
        }
        if (change.rateLimits() != null || change.clears("rateLimits")) {
            rateLimits = Objects.requireNonNullElse(change.rateLimits(), Map.of());
            changed.add("rateLimits");
        }
        if (change.expiresAt() != null || change.clears("expiresAt")) {
            expiresAt = change.expiresAt();
            changed.add("expiresAt");
        }
        return changed;
    }

    void revoke(Instant now) {
        revokedAt = now;
    }

    Status status(Instant now) {
        if (revokedAt != null) {
            return Status.REVOKED;
        }
        Instant end = end();
        if (end != null && !now.isBefore(end)) {
            return Status.EXPIRED;
        }
        return rotatesOutAt == null ? Status.ACTIVE : Status.ROTATING;
    }

    /// Whichever comes first, its own expiry or the end of a rotation's overlap.
    private @Nullable Instant end() {
        if (rotatesOutAt == null || (expiresAt != null && expiresAt.isBefore(rotatesOutAt))) {
            return expiresAt;
        }
        return rotatesOutAt;
    }

    UUID id() {
        return id;
    }

    String hash() {
        return hash;
    }

    UUID partnerId() {
        return partnerId;
    }

    ApiKeyView profile(Instant now) {
        return new ApiKeyView(
                id,
                null,
                name,
                kind,
                environment,
                communityId,
                prefix,
                last4,
                scopes,
                allowedOrigins,
                rateLimits,
                status(now),
                end(),
                lastUsedAt,
                createdAt);
    }

    /// @param partner whose limits the key's own go before, and whose ceilings they keep to
    Credential credential(PartnerSettings partner, Instant now) {
        return new Credential(
                id,
                kind.credential(),
                partnerId,
                communityId,
                environment.wire(),
                status(now),
                scopes,
                allowedOrigins,
                end(),
                partner.rateLimitsWith(rateLimits),
                partner.sdk().minVersion());
    }

    CredentialRevoked changed(Instant at) {
        return new CredentialRevoked(id, hash, partnerId, communityId, at);
    }
}
