package io.terrace.gateway.limit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Requests of one subject that Redis has counted ahead of their coming, or is being asked to: one lot after the other,
/// until no one has come for a while. Any event loop may use it.
///
/// It is changed where it lies. Its subjects are many and seldom seen, and what is made again for each of their
/// requests lives just long enough to be the collector's hardest work.
///
/// Points in time are `System.nanoTime()`.
final class RateLimitLease {

    /// Who comes for the first time, or has come more than once, is worth so many.
    static final int LEAST = 8;

    private static final int MOST = 1024;
    private static final int GROWTH = 8;
    private static final double MARGIN = 1.25;

    /// Requests that will not be used after all.
    ///
    /// @param window when the one began in which they were counted; see [RedisGrant]
    record Rest(int requests, RateLimitPolicy policy, long window) {}

    private final String key;
    private volatile RateLimitPolicy policy;
    private volatile boolean forgotten;
    private long time;
    private long beganAt;
    private long endsAt;
    private long windowEndsAt;
    private long window;
    private int size;
    private int beyond;
    private int left;
    private int used = 1;
    private boolean renewing;

    /// None yet.
    ///
    /// @param time a lot may be used for; never longer than its window lasts
    RateLimitLease(String key, RateLimitPolicy policy, Duration time, long now) {
        this.key = key;
        this.policy = policy;
        this.time = time.toNanos();
        beganAt = now;
        endsAt = now + this.time;
        windowEndsAt = endsAt;
    }

    /// What its requests are counted by.
    String key() {
        return key;
    }

    /// Under which its requests are counted.
    RateLimitPolicy policy() {
        return policy;
    }

    /// Whether it is still for requests under that policy.
    boolean serves(RateLimitPolicy asked) {
        return !forgotten && policy.equals(asked);
    }

    /// Admits one; null where it cannot.
    synchronized @Nullable RateLimitDecision take(RateLimitPolicy asked, long now) {
        if (left == 0 || isOver(now) || !policy.equals(asked)) {
            return null;
        }
        left--;
        used++;
        return new RateLimitDecision(true, beyond + left, Duration.ofNanos(windowEndsAt - now));
    }

    /// How many the next request asks for: a few at first, then as many as will be used at the pace of these, though
    /// not too many more than these; one while another is asking already. What is too many comes back, what is too
    /// few costs a decision of Redis' each.
    synchronized int next(long now) {
        boolean useful = left > 0 && !isOver(now);
        if (renewing || useful) {
            return 1;
        }
        int wanted = size == 0 ? LEAST : paced(now);
        renewing = wanted > 1;
        return wanted;
    }

    /// How many are worth asking for before someone comes: none but for a client that came more than once in a time
    /// that is over.
    synchronized int ahead(long now) {
        if (renewing || forgotten || used <= 1 || !isOver(now)) {
            return 0;
        }
        renewing = true;
        return paced(now);
    }

    private int paced(long now) {
        double pace = MARGIN * used * time / Math.clamp(now - beganAt, 1, time);
        return (int) Math.clamp(pace, used > 1 ? LEAST : 1, Math.min(MOST, GROWTH * size));
    }

    /// Takes up what a grant leaves once those have gone that came for it, and gives the old away. One that was asked
    /// for alone begins again only what is over.
    ///
    /// @param come 1 for a request that asked, 0 where it was asked ahead
    synchronized @Nullable Rest renew(
            RateLimitPolicy asked, RedisGrant grant, int wanted, int come, Duration longest, long now) {
        if (forgotten) {
            return rest(grant.requests() - come, asked, grant.window());
        }
        if (wanted == 1 && !isOver(now)) {
            return null;
        }
        Rest old = rest(left, policy, window);
        policy = asked;
        size = grant.requests();
        beyond = grant.remaining();
        window = grant.window();
        windowEndsAt = now + grant.resetsIn().toNanos();
        time = longest.toNanos();
        beganAt = now;
        endsAt = Math.min(windowEndsAt, now + time);
        left = size - come;
        used = come;
        renewing = false;
        return old;
    }

    /// So many were asked for in vain: the next request asks again.
    synchronized void failed(int wanted) {
        renewing &= wanted == 1;
    }

    /// Those that were not used in time.
    synchronized @Nullable Rest surrender(long now) {
        if (!isOver(now)) {
            return null;
        }
        Rest rest = rest(left, policy, window);
        left = 0;
        return rest;
    }

    /// Whether its pace is too old to predict. It serves no request from then on.
    synchronized boolean forget(long now) {
        forgotten = forgotten || now - endsAt >= time;
        return forgotten;
    }

    /// When to look at it again: as its lot ends; then as its window does, in which another lot may have; then as its
    /// pace is forgotten.
    synchronized long lookAt(long now) {
        if (!isOver(now)) {
            return endsAt;
        }
        long forgottenAt = endsAt + time;
        return windowEndsAt - now > 0 ? Math.min(windowEndsAt, forgottenAt) : forgottenAt;
    }

    boolean isForgotten() {
        return forgotten;
    }

    synchronized boolean isOver(long now) {
        return now - endsAt >= 0;
    }

    private static @Nullable Rest rest(int requests, RateLimitPolicy policy, long window) {
        return requests > 0 ? new Rest(requests, policy, window) : null;
    }
}
