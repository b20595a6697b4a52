package io.terrace.gateway.upstream;

import java.time.Duration;

/// When a service last answered, on whichever event loop, to within 10 ms: a busy service's loops read it and seldom
/// write.
///
/// Points in time are `System.nanoTime()`.
final class LastAnswerTime {

    private static final long STEP = Duration.ofMillis(10).toNanos();

    private volatile long at;

    /// @param now before which no breaker opened
    LastAnswerTime(long now) {
        at = now;
    }

    void note(long now) {
        if (now - at >= STEP) {
            at = now;
        }
    }

    boolean isAfter(long time) {
        return at - time > 0;
    }
}
