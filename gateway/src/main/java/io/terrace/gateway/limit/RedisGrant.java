package io.terrace.gateway.limit;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;

/// What Redis made of a wish for admission.
///
/// @param requests how many are admitted; 0 for a refusal
/// @param remaining requests still free
/// @param resetsIn when the window ends; for a refusal, when the next is free
/// @param window when it began, by Redis's clock, in epoch milliseconds; 0 where only one was wanted
record RedisGrant(int requests, int remaining, Duration resetsIn, long window) {

    private static final int REMAINING = Integer.BYTES;
    private static final int RESETS_IN = 2 * Integer.BYTES;
    private static final int WINDOW = RESETS_IN + Long.BYTES;
    private static final int BYTES = WINDOW + Long.BYTES;

    /// The one at that place among a script's answers.
    static RedisGrant of(Buffer answers, int index) {
        int from = index * BYTES;
        return new RedisGrant(
                answers.getInt(from),
                answers.getInt(from + REMAINING),
                Duration.ofMillis(answers.getLong(from + RESETS_IN)),
                answers.getLong(from + WINDOW));
    }

    boolean admits() {
        return requests > 0;
    }
}
