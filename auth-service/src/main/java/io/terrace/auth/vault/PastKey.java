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
class PastKey extends PanacheEntityBase {

    /// Tells keys apart and says nothing of them.
    @Id
    private String fingerprint;

    @Enumerated(EnumType.STRING)
    private Purpose purpose;

    private byte[] sealed;

    @SuppressWarnings("unused") // it is queried by
    private Instant keptAt;

    protected PastKey() {}

    /// Keeping a kept one changes nothing, however many nodes start at once.
    static void keep(Purpose purpose, MasterKey earlier, MasterKey newest) {
        byte[] key = earlier.derived(purpose);
        getEntityManager()
                .createNativeQuery("insert into past_key (fingerprint, purpose, sealed, kept_at)"
                        + " values (?1, ?2, ?3, now()) on conflict do nothing")
                .setParameter(1, HexFormat.of().formatHex(MasterKey.hmac(key, "fingerprint".getBytes(UTF_8))))
                .setParameter(2, purpose.name())
                .setParameter(3, newest.seal(Purpose.PAST_KEY, key))
                .executeUpdate();
    }

    static List<PastKey> newestFirst() {
        return find("order by keptAt desc").list();
    }

    boolean isFor(Purpose other) {
        return purpose == other;
    }

    byte[] open(MasterKey master) {
        return master.open(Purpose.PAST_KEY, sealed);
    }

    void reseal(MasterKey master) {
        if (!master.isNewest(Purpose.PAST_KEY, sealed)) {
            sealed = master.seal(Purpose.PAST_KEY, open(master));
        }
    }
}
