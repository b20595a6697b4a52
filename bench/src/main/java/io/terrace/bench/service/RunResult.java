package io.terrace.bench.service;

import io.terrace.bench.load.LoadResult;
import java.util.Locale;

/// What came of a turn.
///
/// @param serviceMicros of processor time a request, the service's
/// @param postgresMicros of processor time a request, the database's
/// @param compilerMicros that the service's compiler used meanwhile, a request; not among the service's
/// @param loadMicros that the load itself used, a request
public record RunResult(
        LoadResult answers, double serviceMicros, double postgresMicros, double compilerMicros, double loadMicros) {

    /// Good answers a second.
    public double perSecond() {
        return answers.good() / answers.seconds();
    }

    /// Of half of the good answers, in milliseconds.
    public double p50() {
        return millis(0.5);
    }

    /// Of all but one in a hundred, in milliseconds.
    public double p99() {
        return millis(0.99);
    }

    /// Its figures in one line.
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.0f a second, p99 %.1f ms, %.0f µs the service, %.0f µs Postgres, %.0f µs the compiler, %.0f µs the load",
                perSecond(),
                p99(),
                serviceMicros,
                postgresMicros,
                compilerMicros,
                loadMicros);
    }

    private double millis(double share) {
        return answers.quantile(share).toNanos() / 1e6;
    }
}
