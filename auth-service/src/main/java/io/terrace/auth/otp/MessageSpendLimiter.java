package io.terrace.auth.otp;

import io.terrace.auth.AuthConfig;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/// What a community may spend on text messages and calls in a day (UTC), altogether and to one country. One guarded
/// statement takes the money or doesn't; the country's always before the whole, so that no two wait for each other.
@ApplicationScoped
class MessageSpendLimiter {

    private static final String ALL = "all";

    private final EntityManager entities;
    private final InstantSource clock;
    private final AuthConfig.Phone caps;

    MessageSpendLimiter(EntityManager entities, InstantSource clock, AuthConfig config) {
        this.entities = entities;
        this.clock = clock;
        caps = config.otp().phone();
    }

    /// Takes the fare in the current transaction, which must not commit where there is a pause: too little is left, and
    /// it lasts until there is more.
    Optional<Duration> take(MessagePrice fare) {
        Instant now = clock.instant();
        boolean paid = fare.isFree()
                || (spend(fare.region(), now, fare.micros(), caps.countrySpend())
                        && spend(ALL, now, fare.micros(), caps.communitySpend()));
        return paid ? Optional.empty() : Optional.of(Duration.between(now, tomorrow(now)));
    }

    /// @param takenAt when it was taken
    void giveBack(MessagePrice fare, Instant takenAt) {
        if (!fare.isFree()) {
            spend(fare.region(), takenAt, -fare.micros(), Long.MAX_VALUE);
            spend(ALL, takenAt, -fare.micros(), Long.MAX_VALUE);
        }
    }

    void purge(Instant before) {
        entities.createNativeQuery("delete from otp_spend where day < ?1")
                .setParameter(1, day(before))
                .executeUpdate();
    }

    private boolean spend(String scope, Instant at, long micros, long most) {
        return micros <= most
                && entities.createNativeQuery("""
                        insert into otp_spend as spent (community_id, scope, day, micros) values (?1, ?2, ?3, ?4)
                        on conflict (community_id, scope, day) do update set micros = spent.micros + excluded.micros
                        where spent.micros + excluded.micros <= ?5
                        """)
                                .setParameter(1, Tenancy.current().orElseThrow())
                                .setParameter(2, scope)
                                .setParameter(3, day(at))
                                .setParameter(4, micros)
                                .setParameter(5, most)
                                .executeUpdate()
                        == 1;
    }

    private static LocalDate day(Instant at) {
        return at.atOffset(ZoneOffset.UTC).toLocalDate();
    }

    private static Instant tomorrow(Instant now) {
        return day(now).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
