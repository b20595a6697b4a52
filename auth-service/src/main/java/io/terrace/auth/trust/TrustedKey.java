package io.terrace.auth.trust;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

@Entity
class TrustedKey extends PanacheEntityBase {

    @Id
    private UUID id;

    @SuppressWarnings("unused") // it is queried by
    private UUID partnerId;

    private String kid;

    @Enumerated(EnumType.STRING)
    private Algorithm algorithm;

    private String jwk;
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

    /// In one statement, so that of two racing registrations of a `kid` one stands; false where one stood before.
    static boolean register(UUID id, UUID partner, PublicKeyText key, Instant now) {
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

    static boolean remove(UUID partner, UUID id) {
        return delete("partnerId = ?1 and id = ?2", partner, id) == 1;
    }

    boolean isNamed(String name) {
        return kid.equals(name);
    }

    PublicKeyText key() {
        return new PublicKeyText(kid, algorithm, jwk);
    }

    TrustedKeyProfile profile() {
        return new TrustedKeyProfile(id, kid, algorithm, createdAt);
    }
}
