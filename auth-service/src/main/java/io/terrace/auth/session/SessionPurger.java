package io.terrace.auth.session;

import io.terrace.auth.retention.ExpiredRowPurger;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;

@Singleton
class SessionPurger implements ExpiredRowPurger {

    private static final Duration KEPT = Duration.ofDays(1);

    @Override
    public void purge(Instant now) {
        Session.delete("expiresAt < ?1", now.minus(KEPT));
    }
}
