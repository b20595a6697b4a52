package io.terrace.gateway.limit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Requests of one subject that Redis has counted ahead of their coming, or is being asked to. Any event loop may use
/// it.
///
/// Points in time are `System.nanoTime()`.
final class Lease {

    /// Who comes for the first time, or has come more than once, is worth so many.
    static final int LEAST = 8;

    private static final int MOST = 1024;
    private static final int GROWTH = 8;
    private static final double MARGIN = 1.25;

    private final Policy policy;
    private final int size;
    private final int beyond;
    private final long window;
    private final long windowEndsAt;
    private final long time;
    private final long beganAt;
    private final long endsAt;
    private int left;
    private int used = 1;
    private boolean renewing;

    /// None yet: somebody asks for the first.
    Lease(Policy policy, Duration time, long now) {
        this(policy, new Grant(1, 0, time, 0), time, now);
        renewing = true;
    }

    /// What a grant leaves once the request that asked for it has gone.
    ///
    /// @param time it may be used for; never longer than its window lasts
    Lease(Policy policy, Grant grant, Duration time, long now) {
        this.policy = policy;
        size = grant.requests();
        beyond = grant.remaining();
        window = grant.window();
        windowEndsAt = now + grant.resetsIn().toNanos();
        this.time = time.toNanos();
        beganAt = now;
        endsAt = Math.min(windowEndsAt, now + this.time);
        left = size - 1;
    }

    /// Admits one; null where it cannot.
    synchronized @Nullable Ruling take(Policy asked, long now) {
        if (left == 0 || isOver(now) || !policy.equals(asked)) {
            return null;
        }
        left--;
        used++;
        return new Ruling(true, beyond + left, Duration.ofNanos(windowEndsAt - now));
    }

    /// How many the next request asks for: as many as will be used at the pace of these, though not too many more than
    /// these; one while another is asking already. What is too many comes back, what is too few costs a decision of
    /// Redis' each.
    synchronized int next(long now) {
        boolean useful = left > 0 && !isOver(now);
        if (renewing || useful) {
            return 1;
        }
        double pace = MARGIN * used * time / Math.clamp(now - beganAt, 1, time);
        int wanted = (int) Math.clamp(pace, used > 1 ? LEAST : 1, Math.min(MOST, GROWTH * size));
        renewing = wanted > 1;
        return wanted;
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

    /// Whether its pace says nothing any more of whoever asked then.
    boolean isForgotten(long now) {
        return now - endsAt >= time;
    }

    /// Whose requests they are.
    Policy policy() {
        return policy;
    }

    /// When its window began; see [Grant].
    long window() {
        return window;
    }
}
