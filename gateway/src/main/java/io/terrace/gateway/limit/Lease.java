package io.terrace.gateway.limit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Requests of one subject that Redis has counted ahead of their coming. Any event loop may use it.
///
/// Points in time are `System.nanoTime()`.
final class Lease {

    private static final int MOST = 1024;

    private final Policy policy;
    private final int size;
    private final int beyond;
    private final long window;
    private final long windowEndsAt;
    private final long endsAt;
    private int left;
    private boolean renewing;

    /// What a grant leaves once the request that asked for it has gone.
    ///
    /// @param time it may be used for; never longer than its window lasts
    Lease(Policy policy, Grant grant, Duration time, long now) {
        this.policy = policy;
        size = grant.requests();
        beyond = grant.remaining();
        window = grant.window();
        windowEndsAt = now + grant.resetsIn().toNanos();
        endsAt = Math.min(windowEndsAt, now + time.toNanos());
        left = size - 1;
    }

    /// Admits one; null where it cannot.
    synchronized @Nullable Ruling take(Policy asked, long now) {
        if (left == 0 || isOver(now) || !policy.equals(asked)) {
            return null;
        }
        left--;
        return new Ruling(true, beyond + left, Duration.ofNanos(windowEndsAt - now));
    }

    /// How many the next request asks for: twice as many where these did not last, one where they did, or while another
    /// is asking already.
    synchronized int next(long now) {
        if (renewing || left > 0 || isOver(now)) {
            return 1;
        }
        renewing = true;
        return Math.min(MOST, 2 * size);
    }

    /// Those that will not be used after all.
    synchronized int surrender() {
        int rest = left;
        left = 0;
        return rest;
    }

    boolean isOver(long now) {
        return now - endsAt >= 0;
    }

    /// When its window began; see [Grant].
    long window() {
        return window;
    }
}
