package io.terrace.auth.otp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.terrace.auth.otp.Pace.Act;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.vault.MasterKey;
import io.terrace.auth.vault.Purpose;
import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
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
        query("select true from pg_advisory_xact_lock(hashtextextended(?1, 0))", id);
        return of(id);
    }

    /// Empty while another request has its turn, which with a message to send may take seconds.
    Optional<Pace> lockedAtOnce(Act act, Identifier identifier) {
        var id = new Pace.Key(subject(identifier), act);
        return query("select pg_try_advisory_xact_lock(hashtextextended(?1, 0))", id)
                ? Optional.of(of(id))
                : Optional.empty();
    }

    Optional<Pace> find(Act act, Identifier identifier) {
        return findByIdOptional(new Pace.Key(subject(identifier), act));
    }

    void purge(Instant before) {
        getEntityManager()
                .createNativeQuery("delete from otp_pace where last_at < ?1")
                .setParameter(1, before)
                .executeUpdate();
    }

    private Pace of(Pace.Key id) {
        return findByIdOptional(id).orElseGet(() -> {
            var young = new Pace(id);
            persist(young);
            return young;
        });
    }

    private boolean query(String sql, Pace.Key id) {
        return (Boolean) getEntityManager()
                .createNativeQuery(sql, Boolean.class)
                .setParameter(1, "otp/" + id.act() + "/" + id.subject())
                .getSingleResult();
    }

    private String subject(Identifier identifier) {
        String whose = Tenancy.current().orElseThrow() + "/" + identifier.kind() + "/" + identifier.value();
        return HexFormat.of().formatHex(key.mac(Purpose.OTP_SUBJECT, whose.getBytes(UTF_8)));
    }
}
