package io.terrace.bench.run;

import io.terrace.bench.load.LoadResult;
import java.util.function.Supplier;

/// Drives a program, step by step, until it has answered so often, for its caches, and its compiler has come to rest:
/// on a busy machine that takes longer than any number of seconds chosen beforehand.
public final class WarmUpRunner {

    private static final int CALM_STEPS = 3;

    /// The compiler rests where it takes at most one part in so many.
    private static final int CALM = 50;

    private WarmUpRunner() {}

    /// @param most steps, after which it is as warm as it gets
    /// @return how many steps it took
    public static int of(ProcessHandle program, long answers, int most, Supplier<LoadResult> step) {
        long left = answers;
        int calm = 0;
        int steps = 0;
        while ((left > 0 || calm < CALM_STEPS) && steps < most) {
            CpuReading before = CpuReading.of(program);
            left -= step.get().good();
            CpuReading after = CpuReading.of(program);
            calm = after.compilerSince(before) * CALM <= after.since(before) ? calm + 1 : 0;
            steps++;
        }
        return steps;
    }
}
