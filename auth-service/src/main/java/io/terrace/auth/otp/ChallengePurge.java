package io.terrace.auth.otp;

import io.terrace.auth.retention.PurgeableRows;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;

/// A challenge holds an address or a number, so it goes soon; so do counters that count no more.
@Singleton
class ChallengePurge implements PurgeableRows {

    private static final Duration KEPT = Duration.ofHours(1);

    private final AttemptWindowRepository paces;
    private final AddressLimit addresses;
    private final CodeBudget budget;

    ChallengePurge(AttemptWindowRepository paces, AddressLimit addresses, CodeBudget budget) {
        this.paces = paces;
        this.addresses = addresses;
        this.budget = budget;
    }

    @Override
    public void purge(Instant now) {
        Challenge.delete("expiresAt < ?1", now.minus(KEPT));
        paces.purge(now);
        addresses.purge(now);
        budget.purge(now.minus(Duration.ofDays(60)));
    }
}
