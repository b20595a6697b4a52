package io.terrace.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.limit.RateLimitEnforcer;
import io.terrace.gateway.limit.RateLimitPolicy;
import io.terrace.gateway.problem.RefusalException;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Addresses that have used up what strangers may try. Until that is free again, what they bring and is not known yet
/// is looked up or verified within an allowance: many share an address with the one who tries, and a valid key or token
/// must get through. Beyond the allowance no one is asked and nothing is computed: a refusal that comes after the work
/// protects no one.
@Singleton
class ThrottledAddressCache {

    /// An attacker with more addresses than this is not stopped by address.
    private static final int MOST = 100_000;

    private record Door(String policy, String address) {}

    private final Cache<Door, Long> until = Caffeine.newBuilder()
            .maximumSize(MOST)
            .executor(Runnable::run)
            .expireAfter(Expiry.<Door, Long>writing((door, end) -> Duration.ofNanos(end - System.nanoTime())))
            .build();

    private final AddressRateLimiter lookups;
    private final AddressRateLimiter verifications;

    ThrottledAddressCache(GatewayConfig config) {
        GatewayConfig.BlockedAddresses allowed = config.blockedAddresses();
        lookups = new AddressRateLimiter(allowed.lookupsPerAddress(), allowed.lookups(), Ticker.systemTicker());
        verifications = new AddressRateLimiter(
                allowed.verificationsPerAddress(), allowed.verifications(), Ticker.systemTicker());
    }

    /// Whether one more key that such an address brings may be looked up.
    boolean mayLookUp(Exchange exchange) {
        return lookups.take(exchange.addressRange());
    }

    /// Whether one more token that such an address brings may be verified.
    boolean mayVerify(Exchange exchange) {
        return verifications.take(exchange.addressRange());
    }

    void add(RateLimitPolicy policy, Exchange exchange, Duration time) {
        until.put(new Door(policy.name(), exchange.addressRange()), System.nanoTime() + time.toNanos());
    }

    /// The refusal for those that are; null for all others.
    @Nullable RefusalException refusal(RateLimitPolicy policy, Exchange exchange) {
        Long end = until.getIfPresent(new Door(policy.name(), exchange.addressRange()));
        return end == null
                ? null
                : RateLimitEnforcer.refusal(
                        policy, Duration.ofNanos(Math.max(1, end - System.nanoTime())), exchange.response());
    }
}
