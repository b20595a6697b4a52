package io.terrace.client;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// Asking again for what nobody announces.
public final class Waiting {

    private static final Duration STEP = Duration.ofMillis(20);

    private Waiting() {}

    /// @throws IllegalStateException when it has not come in time
    public static <T> T forValue(String what, Duration patience, Supplier<Optional<T>> question) {
        long end = System.nanoTime() + patience.toNanos();
        Optional<T> found = question.get();
        while (found.isEmpty()) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("Waited %d s for %s".formatted(patience.toSeconds(), what));
            }
            pause();
            found = question.get();
        }
        return found.get();
    }

    private static void pause() {
        try {
            Thread.sleep(STEP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
