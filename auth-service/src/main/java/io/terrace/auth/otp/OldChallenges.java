package io.terrace.auth.otp;

import io.terrace.auth.retention.Perishable;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;

/// A challenge holds an address or a number, so it goes soon; attempts count for an hour.
@Singleton
class OldChallenges implements Perishable {

    private static final Duration KEPT = Duration.ofHours(1);

    private final PaceTable paces;

    OldChallenges(PaceTable paces) {
        this.paces = paces;
    }

    @Override
    public void purge(Instant now) {
        Challenge.delete("expiresAt < ?1", now.minus(KEPT));
        paces.purge(now.minus(KEPT));
    }
}
