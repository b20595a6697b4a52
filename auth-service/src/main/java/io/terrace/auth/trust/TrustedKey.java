package io.terrace.auth.trust;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.keyset.FetchedPublicKeys;
import io.terrace.auth.keyset.JwksParser;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "trusted_key")
class TrustedKey extends PanacheEntityBase {

    @Id
    private UUID id;

    @SuppressWarnings("unused") // it is queried by
    private UUID partnerId;

    private @Nullable String kid;

    @Enumerated(EnumType.STRING)
    private @Nullable IdentityTokenAlgorithm algorithm;

    private @Nullable String jwk;

    private @Nullable String jwksUrl;
    private @Nullable String jwks;
    private @Nullable Instant fetchedAt;

    private Instant createdAt;

    protected TrustedKey() {}

    static List<TrustedKey> of(UUID partner) {
        return list("partnerId", partner);
    }

    static List<TrustedKey> page(UUID partner, UUID after, int size) {
        return TrustedKey.<TrustedKey>find("partnerId = ?1 and id > ?2 order by id", partner, after)
                .page(0, size)
                .list();
    }

    /// In one statement, so that of two racing registrations of a `kid` one succeeds; false where there was one before.
    static boolean register(UUID id, UUID partner, PartnerPublicKey key, Instant now) {
        return getEntityManager()
                        .createQuery("""
                                insert into TrustedKey (id, partnerId, kid, algorithm, jwk, createdAt)
                                values (:id, :partner, :kid, :algorithm, :jwk, :now)
                                on conflict do nothing""")
                        .setParameter("id", id)
                        .setParameter("partner", partner)
                        .setParameter("kid", key.kid())
                        .setParameter("algorithm", key.algorithm())
                        .setParameter("jwk", key.jwk())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /// The same of a URL, of which a partner has one.
    static boolean register(UUID id, UUID partner, String jwksUrl, Instant now) {
        return getEntityManager()
                        .createQuery("""
                                insert into TrustedKey (id, partnerId, jwksUrl, createdAt)
                                values (:id, :partner, :url, :now)
                                on conflict do nothing""")
                        .setParameter("id", id)
                        .setParameter("partner", partner)
                        .setParameter("url", jwksUrl)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /// In one statement, so that what is older takes the place of nothing.
    static void keep(UUID id, String jwks, Instant fetchedAt) {
        update(
                "jwks = ?1, fetchedAt = ?2 where id = ?3 and (fetchedAt is null or fetchedAt < ?2)",
                jwks,
                fetchedAt,
                id);
    }

    static boolean remove(UUID partner, UUID id) {
        return delete("partnerId = ?1 and id = ?2", partner, id) == 1;
    }

    UUID id() {
        return id;
    }

    /// Where the partner shows its keys; empty for a key.
    Optional<String> jwksUrl() {
        return Optional.ofNullable(jwksUrl);
    }

    /// What was last fetched from there; empty for a key.
    Optional<FetchedPublicKeys> kept() {
        Instant at = fetchedAt;
        return jwks == null || at == null
                ? Optional.empty()
                : JwksParser.keys(jwks).map(keys -> new FetchedPublicKeys(keys, at));
    }

    /// Empty where there is a URL instead.
    Optional<PartnerPublicKey> key() {
        return kid == null || algorithm == null || jwk == null
                ? Optional.empty()
                : Optional.of(new PartnerPublicKey(kid, algorithm, jwk));
    }

    TrustedKeyView profile() {
        return new TrustedKeyView(id, kid, algorithm, jwksUrl, createdAt);
    }
}
