package io.terrace.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.limit.Limits;
import io.terrace.gateway.limit.Policy;
import io.terrace.gateway.problem.Refusal;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Addresses that have used up what strangers may try. Until it is free again nobody is asked and nothing is computed
/// for what they bring, unless it is known already: a refusal that comes after the work protects nobody.
@Singleton
class TurnedAway {

    /// Whoever has more addresses than this is not stopped by their address.
    private static final int MOST = 100_000;

    private record Door(String policy, String address) {}

    private final Cache<Door, Long> until = Caffeine.newBuilder()
            .maximumSize(MOST)
            .executor(Runnable::run)
            .expireAfter(Expiry.<Door, Long>writing((door, end) -> Duration.ofNanos(end - System.nanoTime())))
            .build();

    void add(Policy policy, Exchange exchange, Duration time) {
        until.put(new Door(policy.name(), exchange.addressRange()), System.nanoTime() + time.toNanos());
    }

    /// The refusal for whoever is; null for everyone else.
    @Nullable Refusal refusal(Policy policy, Exchange exchange) {
        Long end = until.getIfPresent(new Door(policy.name(), exchange.addressRange()));
        return end == null
                ? null
                : Limits.refusal(policy, Duration.ofNanos(Math.max(1, end - System.nanoTime())), exchange.response());
    }
}
