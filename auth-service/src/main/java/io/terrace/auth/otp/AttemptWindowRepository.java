package io.terrace.auth.otp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.terrace.auth.otp.AttemptWindow.Act;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.KeyedHasher;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One attempt of an identifier is counted at a time: an advisory lock, held until the transaction ends, makes reading
/// and counting one step.
@ApplicationScoped
class AttemptWindowRepository implements PanacheRepositoryBase<AttemptWindow, AttemptWindow.Key> {

    /// Letters enough that no two addresses of one identifier are taken for one.
    private static final int MARK = 16;

    private final KeyedHasher marks;

    AttemptWindowRepository(KeyedHasher marks) {
        this.marks = marks;
    }

    /// What tells a stranger's address from others in one community.
    String mark(CodeRequestOrigin asker) {
        String whose = "asker/" + asker.community() + "/" + asker.address();
        return marks.newest(KeyPurpose.OTP_SUBJECT, whose.getBytes(UTF_8)).substring(0, MARK);
    }

    /// Waits its turn.
    AttemptWindow locked(Act act, Identifier identifier) {
        return lockedIfThere(act, identifier).orElseGet(() -> {
            var young =
                    new AttemptWindow(new AttemptWindow.Key(subjects(identifier).getFirst(), act));
            persist(young);
            return young;
        });
    }

    /// Waits its turn; empty where nothing has been counted.
    Optional<AttemptWindow> lockedIfThere(Act act, Identifier identifier) {
        List<String> subjects = subjects(identifier);
        subjects.stream().sorted().forEach(subject -> takeTurn(act, subject));
        return find(act, subjects);
    }

    Optional<AttemptWindow> find(Act act, Identifier identifier) {
        return find(act, subjects(identifier));
    }

    /// @param now attempts count for an hour, failures in a row for a day after the last
    void purge(Instant now) {
        getEntityManager()
                .createNativeQuery("""
                        delete from otp_pace where last_at < ?1
                        and (failures = 0 or last_at < ?2)
                        """)
                .setParameter(1, now.minus(Duration.ofHours(1)))
                .setParameter(2, now.minus(AttemptWindow.ROW))
                .executeUpdate();
    }

    private Optional<AttemptWindow> find(Act act, List<String> subjects) {
        return subjects.stream()
                .map(subject -> findByIdOptional(new AttemptWindow.Key(subject, act)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private void takeTurn(Act act, String subject) {
        getEntityManager()
                .createNativeQuery("select 1 from pg_advisory_xact_lock(hashtextextended(?1, 0))", Integer.class)
                .setParameter(1, "otp/" + act + "/" + subject)
                .getSingleResult();
    }

    /// The one it is counted under now, then those of earlier master keys.
    private List<String> subjects(Identifier identifier) {
        String whose = Tenancy.current().orElseThrow() + "/" + identifier.kind() + "/" + identifier.value();
        return marks.every(KeyPurpose.OTP_SUBJECT, whose.getBytes(UTF_8)).toList();
    }
}
