package io.terrace.auth.trust;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.kernel.Sha256Hash;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/// An identity token that has been presented.
@Entity
@Table(name = "spent_token")
@SuppressWarnings("unused") // its columns are queried by
@IdClass(SpentToken.Key.class)
class SpentToken extends PanacheEntityBase {

    record Key(UUID partnerId, String jtiHash) {}

    @Id
    private UUID partnerId;

    @Id
    private String jtiHash;

    private Instant expiresAt;

    protected SpentToken() {}

    /// In one statement, so that of a token presented many times at once one counts.
    static boolean spend(UUID partner, String jti, Instant expiresAt) {
        return getEntityManager()
                        .createQuery("""
                                insert into SpentToken (partnerId, jtiHash, expiresAt)
                                values (:partner, :jti, :expiresAt)
                                on conflict do nothing""")
                        .setParameter("partner", partner)
                        .setParameter("jti", Sha256Hash.hex(jti))
                        .setParameter("expiresAt", expiresAt)
                        .executeUpdate()
                == 1;
    }

    static void forget(Instant now) {
        delete("expiresAt < ?1", now);
    }
}
