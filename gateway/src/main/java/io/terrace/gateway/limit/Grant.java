package io.terrace.gateway.limit;

import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.Objects;

/// What Redis made of a wish for admission.
///
/// @param requests how many are admitted; 0 for a refusal
/// @param remaining requests still free
/// @param resetsIn when the window ends; for a refusal, when the next is free
/// @param window when it began, by Redis's clock, in epoch milliseconds
record Grant(int requests, int remaining, Duration resetsIn, long window) {

    static Grant of(Response script) {
        return new Grant(
                (int) number(script, 0),
                (int) number(script, 1),
                Duration.ofMillis(number(script, 2)),
                number(script, 3));
    }

    boolean admits() {
        return requests > 0;
    }

    private static long number(Response script, int index) {
        return Objects.requireNonNull(script.get(index).toLong());
    }
}
