package io.terrace.bench.run;

import io.terrace.bench.load.LoadGenerator;
import io.terrace.bench.load.LoadResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/// Both sides in turn, so that what else the machine does befalls both.
///
/// @param count pairs
/// @param turn how long a side is driven as fast as it answers; half as long again at the fixed rate
/// @param connections held open to the side
/// @param rate requests a second for latency
public record ComparisonRunner(int count, Duration turn, int connections, int rate) {

    private static final Duration STEP = Duration.ofSeconds(1);
    private static final int MAX_STEPS = 90;

    /// Until the side's compiler rests.
    public void warmUp(ComparedSide side, long answers) {
        WarmUpRunner.of(
                side.process(), answers, MAX_STEPS, () -> LoadGenerator.closed(side.target(), connections, STEP));
    }

    /// @param unlike where the two were seen to differ; empty for nowhere
    public SideComparison compare(
            String name, double reach, ComparedSide ours, ComparedSide theirs, List<String> unlike) {
        List<TurnSample> our = new ArrayList<>();
        List<TurnSample> their = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pause();
            our.add(measure(ours));
            their.add(measure(theirs));
            System.out.printf(
                    Locale.ROOT,
                    "%s, %d of %d: %.1f beside %.1f µs a request%n",
                    name,
                    i + 1,
                    count,
                    our.getLast().cpuMicros(),
                    their.getLast().cpuMicros());
        }
        return new SideComparison(name, reach, ours, theirs, List.copyOf(our), List.copyOf(their), unlike);
    }

    /// Up to a turn, by chance: what ends by the clock, a window or a token, is not to end in the same side's turns.
    private void pause() {
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(turn.toNanos()));
    }

    private TurnSample measure(ComparedSide side) {
        CpuReading before = CpuReading.of(side.process());
        LoadResult fast = LoadGenerator.closed(side.target(), connections, turn);
        CpuReading after = CpuReading.of(side.process());
        LoadResult steady = LoadGenerator.open(side.target(), connections, turn.dividedBy(2), rate);
        return new TurnSample(
                fast.good(),
                fast.errors() + steady.errors(),
                fast.seconds(),
                after.since(before),
                after.compilerSince(before),
                CpuReading.residentBytes(side.process()),
                steady.quantile(0.5),
                steady.quantile(0.99));
    }
}
