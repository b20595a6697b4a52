package io.terrace.bench.service;

import io.terrace.bench.load.LoadGenerator;
import io.terrace.bench.load.LoadResult;
import io.terrace.bench.load.TargetRequestCycle;
import io.terrace.bench.run.CpuReading;
import io.terrace.bench.run.WarmUpRunner;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/// The service under test.
public record TestedService(int port, ProcessHandle service, ProcessHandle postgres) {

    /// Seconds of a step of the warm-up.
    public static final int STEP = 2;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /// Drives it until its compiler rests.
    ///
    /// @param seconds at most
    /// @param turn what is driven in the step of that number
    public void warmUp(int seconds, IntFunction<RunResult> turn) {
        AtomicInteger step = new AtomicInteger();
        int steps = WarmUpRunner.of(
                service,
                1,
                seconds / STEP,
                () -> turn.apply(step.getAndIncrement()).answers());
        System.out.printf("Warmed up for %d s%n", steps * STEP);
    }

    /// One turn as fast as it answers.
    ///
    /// @param connections each with one request at a time
    public RunResult drive(List<byte[]> requests, int connections, int seconds) {
        CpuReading before = CpuReading.of(service);
        CpuReading stored = CpuReading.of(postgres);
        long driven = THREADS.getCurrentThreadCpuTime();
        LoadResult answers =
                LoadGenerator.closed(new TargetRequestCycle(port, requests), connections, Duration.ofSeconds(seconds));
        long driver = THREADS.getCurrentThreadCpuTime() - driven;
        CpuReading after = CpuReading.of(service);
        double good = 1e3 * Math.max(1, answers.good());
        return new RunResult(
                answers,
                after.since(before) / good,
                CpuReading.of(postgres).since(stored) / good,
                after.compilerSince(before) / good,
                driver / good);
    }
}
