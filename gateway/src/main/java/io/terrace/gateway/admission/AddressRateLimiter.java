package io.terrace.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.util.concurrent.TimeUnit;

/// So much a second for one address, and so much for all. What is not used within a second is not saved up.
final class AddressRateLimiter {

    /// One more, and the address that was longest without a request starts again.
    private static final int MAX_ADDRESSES = 100_000;

    private final Cache<String, TokenBucket> addresses;
    private final TokenBucket all;
    private final int perAddress;
    private final Ticker ticker;

    AddressRateLimiter(int perAddress, int all, Ticker ticker) {
        this.perAddress = perAddress;
        this.all = new TokenBucket(all, ticker.read());
        this.ticker = ticker;
        addresses = Caffeine.newBuilder()
                .maximumSize(MAX_ADDRESSES)
                .expireAfterAccess(1, TimeUnit.MINUTES)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    /// Whether one more is within both.
    boolean take(String address) {
        long now = ticker.read();
        return addresses.get(address, young -> new TokenBucket(perAddress, now)).take(now) && all.take(now);
    }

    private static final class TokenBucket {

        private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

        private final int perSecond;
        private double tokens;
        private long filledAt;

        TokenBucket(int perSecond, long now) {
            this.perSecond = perSecond;
            tokens = perSecond;
            filledAt = now;
        }

        synchronized boolean take(long now) {
            if (now - filledAt > 0) {
                tokens = Math.min(perSecond, tokens + (now - filledAt) * perSecond / NANOS);
                filledAt = now;
            }
            if (tokens < 1) {
                return false;
            }
            tokens--;
            return true;
        }
    }
}
