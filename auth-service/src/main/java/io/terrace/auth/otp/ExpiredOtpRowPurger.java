package io.terrace.auth.otp;

import io.terrace.auth.retention.ExpiredRowPurger;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;

/// A challenge holds an address or a number, so it goes soon; so do counters that count no more.
@Singleton
class ExpiredOtpRowPurger implements ExpiredRowPurger {

    private static final Duration KEPT = Duration.ofHours(1);

    private final AttemptWindowRepository paces;
    private final IpAddressSendLimiter addresses;
    private final MessageSpendLimiter budget;

    ExpiredOtpRowPurger(AttemptWindowRepository paces, IpAddressSendLimiter addresses, MessageSpendLimiter budget) {
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
