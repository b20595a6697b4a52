package io.terrace.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/// Shows each step when it is done: what happened, what came of it, how long it took.
final class DemoStepPrinter {

    private final PrintStream out;

    DemoStepPrinter(PrintStream out) {
        this.out = out;
    }

    void chapter(String title) {
        out.printf("%n%s%n", title);
    }

    /// Something seen while a step is under way.
    void note(String what) {
        out.printf("      %s%n", what);
    }

    /// @param outcome what to show of the act's result
    /// @throws DemoFailedException when the act fails
    <T> T step(String what, Supplier<T> act, Function<T, String> outcome) {
        return step(what, act, outcome, System.nanoTime());
    }

    /// A step whose time counts from an earlier moment, as [System#nanoTime] gave it.
    <T> T step(String what, Supplier<T> act, Function<T, String> outcome, long since) {
        try {
            T result = act.get();
            Duration took = Duration.ofNanos(Math.max(0, System.nanoTime() - since));
            out.printf("  ✓ %-42s %-40s %5d ms%n", what, outcome.apply(result), took.toMillis());
            return result;
        } catch (RuntimeException e) {
            out.printf("  ✗ %s%n", what);
            throw new DemoFailedException(what + ": " + e.getMessage(), e);
        }
    }
}
