package io.terrace.bench.load;

import java.time.Duration;
import java.util.Arrays;

/// What came back.
public final class LoadResult {

    private static final int FEW = 1024;

    private long[] nanos = new long[FEW];
    private int good;
    private long refused;
    private long errors;
    private double seconds;

    LoadResult() {}

    void good(long tookNanos) {
        if (good == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * good);
        }
        nanos[good++] = tookNanos;
    }

    void refused() {
        refused++;
    }

    void error() {
        errors++;
    }

    void over(double afterSeconds) {
        seconds = afterSeconds;
    }

    /// Whole answers with status 200, 201 or 202.
    public long good() {
        return good;
    }

    /// Those of them that came within that time.
    public long good(Duration within) {
        return Arrays.stream(nanos, 0, good)
                .filter(took -> took <= within.toNanos())
                .count();
    }

    /// Whole answers with status 429 or 503.
    public long refusals() {
        return refused;
    }

    /// All that were not good, refusals too.
    public long errors() {
        return errors + refused;
    }

    public double seconds() {
        return seconds;
    }

    /// The time within which that share of the good answers came; zero where there was none.
    public Duration quantile(double share) {
        if (good == 0) {
            return Duration.ZERO;
        }
        long[] sorted = Arrays.copyOf(nanos, good);
        Arrays.sort(sorted);
        return Duration.ofNanos(sorted[Math.min(good - 1, (int) (share * good))]);
    }
}
