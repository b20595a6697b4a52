package io.terrace.auth.sso;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.provider.TrustedProvider;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// A provider's keys as one node has fetched them, for a version of the provider's setting.
@Entity
@Table(name = "kept_keys")
class StoredProviderKeys extends PanacheEntityBase {

    @Id
    @SuppressWarnings("unused") // it is queried by
    private UUID providerId;

    @SuppressWarnings("unused") // it is queried by
    private long version;

    private String jwks;
    private Instant fetchedAt;

    protected StoredProviderKeys() {}

    static Optional<StoredProviderKeys> of(TrustedProvider provider) {
        return find("providerId = ?1 and version = ?2", provider.id(), provider.version())
                .firstResultOptional();
    }

    /// In one statement, so that neither what is older nor what belongs to an earlier setting takes the place of what
    /// is there; nothing where the setting has changed or gone since.
    static void keep(TrustedProvider provider, String jwks, Instant fetchedAt) {
        getEntityManager()
                .createNativeQuery("""
                        insert into kept_keys (provider_id, version, jwks, fetched_at)
                        select id, version, :jwks, :at from identity_provider
                        where id = :id and version = :version for key share
                        on conflict (provider_id) do update
                        set version = excluded.version, jwks = excluded.jwks, fetched_at = excluded.fetched_at
                        where kept_keys.version < excluded.version
                            or kept_keys.version = excluded.version and kept_keys.fetched_at < excluded.fetched_at""")
                .setParameter("id", provider.id())
                .setParameter("version", provider.version())
                .setParameter("jwks", jwks)
                .setParameter("at", fetchedAt)
                .executeUpdate();
    }

    String jwks() {
        return jwks;
    }

    Instant fetchedAt() {
        return fetchedAt;
    }
}
