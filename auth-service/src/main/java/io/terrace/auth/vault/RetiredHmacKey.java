package io.terrace.auth.vault;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/// What was derived from an earlier master key for one purpose.
@Entity
@Table(name = "past_key")
class RetiredHmacKey extends PanacheEntityBase {

    /// Tells keys apart and says nothing of them.
    @Id
    private String fingerprint;

    @Enumerated(EnumType.STRING)
    private KeyPurpose purpose;

    private byte[] sealed;

    @SuppressWarnings("unused") // it is queried by
    private Instant keptAt;

    protected RetiredHmacKey() {}

    /// Keeping a kept one changes nothing, however many nodes start at once.
    static void keep(KeyPurpose purpose, MasterKey earlier, MasterKey newest) {
        byte[] key = earlier.derived(purpose);
        getEntityManager()
                .createNativeQuery("insert into past_key (fingerprint, purpose, sealed, kept_at)"
                        + " values (?1, ?2, ?3, now()) on conflict do nothing")
                .setParameter(1, HexFormat.of().formatHex(MasterKey.hmac(key, "fingerprint".getBytes(UTF_8))))
                .setParameter(2, purpose.name())
                .setParameter(3, newest.seal(KeyPurpose.PAST_KEY, key))
                .executeUpdate();
    }

    static List<RetiredHmacKey> newestFirst() {
        return find("order by keptAt desc").list();
    }

    boolean isFor(KeyPurpose other) {
        return purpose == other;
    }

    byte[] open(MasterKey master) {
        return master.open(KeyPurpose.PAST_KEY, sealed);
    }

    void reseal(MasterKey master) {
        if (!master.isNewest(KeyPurpose.PAST_KEY, sealed)) {
            sealed = master.seal(KeyPurpose.PAST_KEY, open(master));
        }
    }
}
