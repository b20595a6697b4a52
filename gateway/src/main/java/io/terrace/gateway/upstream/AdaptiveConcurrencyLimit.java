package io.terrace.gateway.upstream;

import java.time.Duration;

/// How many requests a service does at once without making them wait too long inside.
///
/// By Little's law a full service answers the later the more it is given, and no faster. So, a tenth of a second at a
/// time: while all that is admitted is used, the number grows as long as answers begin soon, and shrinks by as much as
/// they begin too late. While it is not used up nothing is learnt, and it stays.
///
/// Points in time are `System.nanoTime()`.
final class AdaptiveConcurrencyLimit {

    private static final long WINDOW = Duration.ofMillis(100).toNanos();
    private static final long LONGEST_WINDOW = Duration.ofSeconds(1).toNanos();
    private static final int SAMPLES = 8;
    private static final double GROWTH = 1.5;
    private static final double SMALLEST_CUT = 0.5;
    private static final double FAULT_CUT = 0.7;
    private static final int FAULTS_OF = 10;

    private final long target;
    private final double least;
    private final double most;
    private double limit;
    private long windowFrom;
    private long sum;
    private int samples;
    private int faults;
    private boolean full;

    AdaptiveConcurrencyLimit(Duration target, int first, int most, long now) {
        this.target = target.toNanos();
        this.most = most;
        limit = Math.min(first, most);
        least = Math.max(1, limit / 8);
        windowFrom = now;
    }

    boolean hasRoom(int inFlight) {
        boolean room = inFlight < limit();
        full |= !room;
        return room;
    }

    /// What is kept for the urgent on top: as much again.
    boolean hasReserve(int inFlight) {
        return inFlight < 2 * limit();
    }

    int limit() {
        return (int) limit;
    }

    /// @param nanos until an answer began
    void answered(long nanos, long now) {
        sum += nanos;
        samples++;
        look(now);
    }

    /// No answer came, or too late.
    void failed(long now) {
        faults++;
        look(now);
    }

    private void look(long now) {
        long passed = now - windowFrom;
        if (passed < WINDOW || (samples + faults < SAMPLES && passed < LONGEST_WINDOW)) {
            return;
        }
        if (full) {
            limit = Math.clamp(adapted(), least, most);
        }
        windowFrom = now;
        sum = 0;
        samples = 0;
        faults = 0;
        full = false;
    }

    private double adapted() {
        if (faults * FAULTS_OF > samples) {
            return limit * FAULT_CUT;
        }
        double mean = (double) sum / samples;
        if (mean > target) {
            return limit * Math.max(SMALLEST_CUT, target / mean);
        }
        return mean > target / 2.0 ? limit + Math.sqrt(limit) : limit * GROWTH;
    }
}
