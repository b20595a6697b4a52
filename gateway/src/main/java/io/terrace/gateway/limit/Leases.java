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

/// Decides without Redis for whoever asks often and has plenty left.
///
/// Redis counts a few requests ahead and the gateway admits them by itself: some with the first, then as many as the
/// pace of the last ones promises, at most a 64th of what is free, so that with less than 128 free every request is
/// decided one by one. They are counted already, hence never one too many passes; those that are not used within a few
/// seconds are given back.
@Singleton
class Leases {

    /// A 64th of fewer is never two.
    private static final int LEAST = 128;

    private static final int MOST_HELD = 100_000;
    private static final int SHARE_OF_WINDOW = 3;
    private static final Duration SWEEP = Duration.ofSeconds(1);

    private final Map<String, Lease> held = new ConcurrentHashMap<>();
    private final Counter counter;
    private final Duration longest;

    Leases(Counter counter, GatewayConfig config) {
        this.counter = counter;
        longest = config.limits().ahead();
    }

    void start(@Observes StartupEvent event, Vertx vertx) {
        vertx.setPeriodic(SWEEP.toMillis(), id -> sweep());
    }

    /// The decision, where it takes no Redis; null where it does.
    @Nullable Ruling decide(Account account, Policy policy) {
        if (policy.requests() < LEAST) {
            return null;
        }
        long now = System.nanoTime();
        Lease last = account.last();
        Ruling ruling = last == null ? null : last.take(policy, now);
        return ruling == null ? find(account, policy, now) : ruling;
    }

    /// Fails where Redis does not answer in time.
    Future<Ruling> ask(Account account, Policy policy) {
        String key = account.key(policy);
        long now = System.nanoTime();
        Lease before = held.get(key);
        if (before == null && mayBeHeld(policy)) {
            Lease first = new Lease(policy, time(policy), now);
            before = held.putIfAbsent(key, first);
            if (before == null) {
                return ask(key, policy, first, Lease.LEAST);
            }
        }
        return before == null
                ? counter.count(key, policy, 1).map(Leases::ruling)
                : ask(key, policy, before, before.next(now));
    }

    private @Nullable Ruling find(Account account, Policy policy, long now) {
        Lease lease = held.get(account.key(policy));
        Ruling ruling = lease == null ? null : lease.take(policy, now);
        if (lease != null && ruling != null) {
            account.admittedBy(lease);
        }
        return ruling;
    }

    private Future<Ruling> ask(String key, Policy policy, Lease before, int wanted) {
        return counter.count(key, policy, wanted).map(grant -> {
            if (grant.admits()) {
                keep(key, before, wanted, new Lease(policy, grant, time(policy), System.nanoTime()));
            }
            return ruling(grant);
        });
    }

    /// Gives back what was not used in time. How fast it was used is remembered for a while.
    void sweep() {
        long now = System.nanoTime();
        held.forEach((key, lease) -> {
            if (lease.isOver(now)) {
                giveBack(key, lease);
            }
            if (lease.isForgotten(now)) {
                held.remove(key, lease);
            }
        });
    }

    private void keep(String key, Lease before, int wanted, Lease fresh) {
        if (wanted > 1) {
            Lease old = held.put(key, fresh);
            if (old != null) {
                giveBack(key, old);
            }
        } else if (before.isOver(System.nanoTime()) && held.replace(key, before, fresh)) {
            giveBack(key, before);
        }
    }

    private boolean mayBeHeld(Policy policy) {
        return policy.requests() >= LEAST && !longest.isZero() && held.size() < MOST_HELD;
    }

    private static Ruling ruling(Grant grant) {
        return new Ruling(grant.admits(), grant.remaining() + Math.max(0, grant.requests() - 1), grant.resetsIn());
    }

    private Duration time(Policy policy) {
        Duration share = policy.window().dividedBy(SHARE_OF_WINDOW);
        return share.compareTo(longest) < 0 ? share : longest;
    }

    private void giveBack(String key, Lease lease) {
        int rest = lease.surrender();
        if (rest > 0) {
            counter.giveBack(key, rest, lease.policy(), lease.window());
        }
    }
}
