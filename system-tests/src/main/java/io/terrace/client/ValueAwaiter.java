package io.terrace.client;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// Asking again for what no one announces.
public final class ValueAwaiter {

    private static final int FIRST_PAUSE_MILLIS = 20;
    private static final int MAX_PAUSE_MILLIS = 500;

    private ValueAwaiter() {}

    /// The pauses double up to half a second, so that long waits stay within a fan's limits.
    ///
    /// @throws IllegalStateException when it has not come in time
    public static <T> T forValue(String what, Duration patience, Supplier<Optional<T>> question) {
        long end = System.nanoTime() + patience.toNanos();
        Optional<T> found = question.get();
        int pause = FIRST_PAUSE_MILLIS;
        while (found.isEmpty()) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("Waited %d s for %s".formatted(patience.toSeconds(), what));
            }
            pause(pause);
            pause = Math.min(MAX_PAUSE_MILLIS, 2 * pause);
            found = question.get();
        }
        return found.get();
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
