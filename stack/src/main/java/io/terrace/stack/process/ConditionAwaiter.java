package io.terrace.stack.process;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Polling for what the operating system tells no one about.
public final class ConditionAwaiter {

    private static final Duration STEP = Duration.ofMillis(50);

    private ConditionAwaiter() {}

    /// @return whether the condition came true in time
    public static boolean until(Duration patience, BooleanSupplier condition) {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            try {
                Thread.sleep(STEP);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}
