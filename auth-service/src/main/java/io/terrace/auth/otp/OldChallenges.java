package io.terrace.auth.otp;

import io.terrace.auth.retention.Perishable;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;

/// A challenge holds an address or a number, so it goes soon; so do counters that count no more.
@Singleton
class OldChallenges implements Perishable {

    private static final Duration KEPT = Duration.ofHours(1);

    private final PaceTable paces;
    private final AddressLimit addresses;
    private final Budget budget;

    OldChallenges(PaceTable paces, AddressLimit addresses, Budget budget) {
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
