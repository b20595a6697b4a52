package io.terrace.bench.run;

import java.time.Duration;

/// One side's turn.
///
/// @param answered good answers, as fast as they came
/// @param cpuNanos of the process under test meanwhile
/// @param compilerNanos of its compiler, which are not among them
/// @param p50 at the fixed rate
/// @param p99 at the fixed rate
public record TurnSample(
        long answered,
        long errors,
        double seconds,
        long cpuNanos,
        long compilerNanos,
        long residentBytes,
        Duration p50,
        Duration p99) {

    public double perSecond() {
        return answered / seconds;
    }

    public double compilerMicros() {
        return compilerNanos / 1e3 / Math.max(1, answered);
    }

    public double cpuMicros() {
        return cpuNanos / 1e3 / Math.max(1, answered);
    }
}
