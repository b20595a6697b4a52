package io.terrace.gateway.limit;

import java.time.Duration;

/// What became of a request for admission.
///
/// @param remaining requests still free
/// @param resetsIn when the window ends; for a refused request, when the next is free
record RateLimitDecision(boolean admitted, int remaining, Duration resetsIn) {

    /// Whole seconds, rounded up, at least 1.
    long resetsInSeconds() {
        return Math.max(1, Math.ceilDiv(resetsIn.toMillis(), 1000L));
    }
}
