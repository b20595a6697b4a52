package io.terrace.auth.provider;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.MasterKey;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "identity_provider")
class IdentityProvider extends PanacheEntityBase {

    @Id
    private UUID id;

    @SuppressWarnings("unused") // it is queried by
    private UUID partnerId;

    @Enumerated(EnumType.STRING)
    private IdentityProviderType provider;

    @Enumerated(EnumType.STRING)
    private TokenVerificationMethod kind;

    @JdbcTypeCode(SqlTypes.JSON)
    private ProviderSettings settings;

    private byte @Nullable [] sealedClientSecret;
    private boolean enabled;
    private long version;
    private Instant createdAt;
    private Instant updatedAt;

    protected IdentityProvider() {}

    static Optional<IdentityProvider> of(UUID partner, IdentityProviderType name) {
        return find("partnerId = ?1 and provider = ?2", partner, name).firstResultOptional();
    }

    static Optional<IdentityProvider> of(UUID partner, UUID id) {
        return find("partnerId = ?1 and id = ?2", partner, id).firstResultOptional();
    }

    /// Holds the row until the transaction ends.
    static Optional<IdentityProvider> locked(UUID partner, UUID id) {
        return IdentityProvider.<IdentityProvider>find("partnerId = ?1 and id = ?2", partner, id)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
    }

    /// Keeps the row as it is until the transaction ends.
    static boolean stands(UUID id, long version) {
        return IdentityProvider.<IdentityProvider>find("id = ?1 and version = ?2 and enabled", id, version)
                .withLock(LockModeType.PESSIMISTIC_READ)
                .firstResultOptional()
                .isPresent();
    }

    static List<IdentityProvider> enabled(UUID partner) {
        return list("partnerId = ?1 and enabled order by provider", partner);
    }

    static List<IdentityProvider> page(UUID partner, UUID after, int size) {
        return IdentityProvider.<IdentityProvider>find("partnerId = ?1 and id > ?2 order by id", partner, after)
                .page(0, size)
                .list();
    }

    /// In one statement, so that of two racing set-ups of a name one succeeds; false where there was one before. It is
    /// switched off until it is changed for the first time.
    static boolean reserve(
            UUID id, UUID partner, IdentityProviderType name, TokenVerificationMethod kind, Instant now) {
        return getEntityManager()
                        .createNativeQuery("""
                                insert into identity_provider
                                    (id, partner_id, provider, kind, settings, enabled, version, created_at, updated_at)
                                values (:id, :partner, :provider, :kind, '{}', false, 0, :now, :now)
                                on conflict do nothing""")
                        .setParameter("id", id)
                        .setParameter("partner", partner)
                        .setParameter("provider", name.name())
                        .setParameter("kind", kind.name())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    static boolean remove(UUID partner, UUID id) {
        return delete("partnerId = ?1 and id = ?2", partner, id) == 1;
    }

    /// The names of the fields that changed.
    ///
    /// @param secret sealed; absent for none
    List<String> change(
            TokenVerificationMethod to, ProviderSettings with, boolean on, byte @Nullable [] secret, Instant now) {
        var changed = new ArrayList<String>();
        note(changed, "kind", kind != to);
        note(changed, "settings", !with.equals(settings));
        note(changed, "enabled", enabled != on);
        note(changed, "clientSecret", !Arrays.equals(sealedClientSecret, secret));
        if (!changed.isEmpty()) {
            kind = to;
            settings = with;
            enabled = on;
            sealedClientSecret = secret;
            version++;
            updatedAt = now;
        }
        return changed;
    }

    private static void note(List<String> changed, String field, boolean differs) {
        if (differs) {
            changed.add(field);
        }
    }

    UUID id() {
        return id;
    }

    IdentityProviderType provider() {
        return provider;
    }

    TokenVerificationMethod kind() {
        return kind;
    }

    ProviderSettings settings() {
        return settings;
    }

    boolean isEnabled() {
        return enabled;
    }

    static List<IdentityProvider> lockedWithSecret() {
        return IdentityProvider.<IdentityProvider>find("sealedClientSecret is not null order by id")
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .list();
    }

    /// Says nothing new, so the version stays.
    void reseal(MasterKey key) {
        byte[] sealed = sealedClientSecret;
        if (sealed != null && !key.isNewest(KeyPurpose.CLIENT_SECRET, sealed)) {
            sealedClientSecret = key.seal(KeyPurpose.CLIENT_SECRET, key.open(KeyPurpose.CLIENT_SECRET, sealed));
        }
    }

    byte @Nullable [] sealedClientSecret() {
        return sealedClientSecret;
    }

    long version() {
        return version;
    }

    IdentityProviderView profile() {
        return new IdentityProviderView(
                id,
                provider,
                kind,
                settings.issuer(),
                settings.audiences(),
                settings.algorithms(),
                settings.jwksUrl(),
                settings.introspectionUrl(),
                settings.userinfoUrl(),
                settings.clientId(),
                sealedClientSecret != null,
                settings.linkVerifiedEmail(),
                enabled,
                createdAt,
                updatedAt,
                version);
    }
}
