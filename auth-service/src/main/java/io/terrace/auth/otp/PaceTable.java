package io.terrace.auth.otp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.terrace.auth.otp.Pace.Act;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.vault.MasterKey;
import io.terrace.auth.vault.Purpose;
import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/// One attempt of an identifier is counted at a time: an advisory lock, held until the transaction ends, makes reading
/// and counting one step.
@ApplicationScoped
class PaceTable implements PanacheRepositoryBase<Pace, Pace.Key> {

    private final MasterKey key;

    PaceTable(MasterKey key) {
        this.key = key;
    }

    /// Waits its turn.
    Pace locked(Act act, Identifier identifier) {
        var id = new Pace.Key(subject(identifier), act);
        getEntityManager()
                .createNativeQuery("select 1 from pg_advisory_xact_lock(hashtextextended(?1, 0))", Integer.class)
                .setParameter(1, "otp/" + id.act() + "/" + id.subject())
                .getSingleResult();
        return of(id);
    }

    Optional<Pace> find(Act act, Identifier identifier) {
        return findByIdOptional(new Pace.Key(subject(identifier), act));
    }

    /// @param now attempts count for an hour, failures in a row for a month after the last or the pause it brought
    void purge(Instant now) {
        getEntityManager()
                .createNativeQuery("""
                        delete from otp_pace where last_at < ?1
                        and (failures = 0 or greatest(last_at, paused_until) < ?2)
                        """)
                .setParameter(1, now.minus(Duration.ofHours(1)))
                .setParameter(2, now.minus(Duration.ofDays(30)))
                .executeUpdate();
    }

    private Pace of(Pace.Key id) {
        return findByIdOptional(id).orElseGet(() -> {
            var young = new Pace(id);
            persist(young);
            return young;
        });
    }

    private String subject(Identifier identifier) {
        String whose = Tenancy.current().orElseThrow() + "/" + identifier.kind() + "/" + identifier.value();
        return HexFormat.of().formatHex(key.mac(Purpose.OTP_SUBJECT, whose.getBytes(UTF_8)));
    }
}
