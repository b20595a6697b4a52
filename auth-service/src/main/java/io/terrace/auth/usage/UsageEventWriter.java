package io.terrace.auth.usage;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jboss.logging.Logger;

/// Where use is counted, in the caller's transaction where there is one.
@ApplicationScoped
public class UsageEventWriter {

    private static final Logger LOG = Logger.getLogger(UsageEventWriter.class);

    private final EntityManager entities;
    private final InstantSource clock;

    UsageEventWriter(EntityManager entities, InstantSource clock) {
        this.entities = entities;
        this.clock = clock;
    }

    /// @param method as the token's `amr` names it
    @Transactional
    public void signedIn(UUID partner, String method, boolean isNew) {
        append(partner, UsageMeterNames.SIGN_IN + method);
        if (isNew) {
            append(partner, UsageMeterNames.NEW_USERS);
        }
    }

    /// A code has gone out, which nothing can take back: where it can't be counted it goes uncounted.
    public void sentCode(UUID partner) {
        try {
            QuarkusTransaction.requiringNew().run(() -> append(partner, UsageMeterNames.OTP_SENDS));
        } catch (RuntimeException uncounted) {
            LOG.warnf("A code that was sent is not in the usage of partner %s: %s", partner, uncounted.getClass());
        }
    }

    /// The session is in use today.
    @Transactional
    public void active(UUID partner, UUID session) {
        entities.createNativeQuery("insert into usage_session (partner_id, day, session_id) values (?1, ?2, ?3)"
                        + " on conflict do nothing")
                .setParameter(1, partner)
                .setParameter(2, today())
                .setParameter(3, session)
                .executeUpdate();
    }

    private void append(UUID partner, String meter) {
        entities.createNativeQuery("insert into usage_event (partner_id, day, meter) values (?1, ?2, ?3)")
                .setParameter(1, partner)
                .setParameter(2, today())
                .setParameter(3, meter)
                .executeUpdate();
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
