package io.terrace.gateway.limit;

import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.Objects;

/// What became of a request for admission.
///
/// @param remaining requests still free
/// @param resetsIn when the window ends; for a refused request, when the next is free
record Ruling(boolean admitted, int remaining, Duration resetsIn) {

    static Ruling of(Response script) {
        return new Ruling(number(script, 0) == 1, (int) number(script, 1), Duration.ofMillis(number(script, 2)));
    }

    /// Whole seconds, rounded up, at least 1.
    long resetsInSeconds() {
        return Math.max(1, Math.ceilDiv(resetsIn.toMillis(), 1000L));
    }

    private static long number(Response script, int index) {
        return Objects.requireNonNull(script.get(index).toLong());
    }
}
