package io.terrace.gateway.limit;

import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Decides without Redis for a client that asks often and has plenty left.
///
/// Redis counts a few requests ahead and the gateway admits them by itself: some with the first, then as many as the
/// pace of the last ones promises, at most an 8th of what is free, a 64th where that is little. With less than 128 free
/// every request is decided one by one. They are counted already, hence never one too many passes; those that are not
/// used in time are given back. For a client that used more than one the next are asked for then, with all others', so
/// that a subject in the middle of something does not wait for Redis, nor cost it a run of its own.
@Singleton
class LeasingRateLimiter {

    /// A 64th of fewer is never two.
    private static final int LEAST = 128;

    private static final int MOST_HELD = 250_000;

    private final Map<String, RateLimitLease> held = new ConcurrentHashMap<>();
    private final TimerWheel<RateLimitLease> wheel = new TimerWheel<>();
    private final RedisRateCounter counter;
    private final Duration longest;

    LeasingRateLimiter(RedisRateCounter counter, GatewayConfig config) {
        this.counter = counter;
        longest = config.limits().ahead();
    }

    void start(@Observes StartupEvent event, Vertx vertx) {
        vertx.setPeriodic(TimerWheel.TICK.toMillis(), id -> sweep());
    }

    /// The decision, where it takes no Redis; null where it does.
    @Nullable RateLimitDecision decide(RateLimitSubject account, RateLimitPolicy policy) {
        if (policy.requests() < LEAST) {
            return null;
        }
        RateLimitLease lease = account.last();
        if (lease == null || !lease.serves(policy)) {
            lease = held.get(account.key(policy));
            if (lease == null) {
                return null;
            }
            account.remember(lease);
        }
        return lease.take(policy, System.nanoTime());
    }

    /// Fails where Redis does not answer in time.
    Future<RateLimitDecision> ask(RateLimitSubject account, RateLimitPolicy policy) {
        RateLimitLease last = account.last();
        if (last != null && last.serves(policy)) {
            return ask(last, policy);
        }
        String key = account.key(policy);
        RateLimitLease lease =
                mayBeHeld(policy) ? held.compute(key, (same, known) -> begun(known, key, policy)) : held.get(key);
        if (lease == null) {
            return counter.count(key, policy, 1).map(LeasingRateLimiter::ruling);
        }
        account.remember(lease);
        return ask(lease, policy);
    }

    private RateLimitLease begun(@Nullable RateLimitLease known, String key, RateLimitPolicy policy) {
        if (known != null && !known.isForgotten()) {
            return known;
        }
        long now = System.nanoTime();
        RateLimitLease lease = new RateLimitLease(key, policy, time(policy), now);
        wheel.add(lease, now);
        return lease;
    }

    private Future<RateLimitDecision> ask(RateLimitLease lease, RateLimitPolicy policy) {
        return count(lease, policy, lease.next(System.nanoTime()), 1).map(LeasingRateLimiter::ruling);
    }

    /// @param come see [RateLimitLease#renew]
    private Future<RedisGrant> count(RateLimitLease lease, RateLimitPolicy policy, int wanted, int come) {
        return counter.count(lease.key(), policy, wanted).onComplete(asked -> {
            if (asked.succeeded() && asked.result().admits()) {
                giveBack(lease, lease.renew(policy, asked.result(), wanted, come, time(policy), System.nanoTime()));
            } else {
                lease.failed(wanted);
            }
        });
    }

    /// Looks at what has ended: gives back what was not used in time, and asks for the next. How fast it was used is
    /// remembered for a while.
    void sweep() {
        long now = System.nanoTime();
        wheel.due(now).forEach(lease -> {
            giveBack(lease, lease.surrender(now));
            askAhead(lease, now).onComplete(asked -> keep(lease));
        });
    }

    private Future<?> askAhead(RateLimitLease lease, long now) {
        int wanted = lease.ahead(now);
        return wanted == 0 ? Future.succeededFuture() : count(lease, lease.policy(), wanted, 0);
    }

    private void keep(RateLimitLease lease) {
        long now = System.nanoTime();
        if (lease.forget(now)) {
            held.remove(lease.key(), lease);
        } else {
            wheel.add(lease, lease.lookAt(now));
        }
    }

    private boolean mayBeHeld(RateLimitPolicy policy) {
        return policy.requests() >= LEAST && !longest.isZero() && held.size() < MOST_HELD;
    }

    private static RateLimitDecision ruling(RedisGrant grant) {
        return new RateLimitDecision(
                grant.admits(), grant.remaining() + Math.max(0, grant.requests() - 1), grant.resetsIn());
    }

    private Duration time(RateLimitPolicy policy) {
        return policy.window().compareTo(longest) < 0 ? policy.window() : longest;
    }

    private void giveBack(RateLimitLease lease, RateLimitLease.@Nullable Rest rest) {
        if (rest != null) {
            counter.giveBack(lease.key(), rest.requests(), rest.policy(), rest.window());
        }
    }
}
