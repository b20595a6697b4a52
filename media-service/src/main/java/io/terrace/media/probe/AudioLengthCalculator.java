package io.terrace.media.probe;

import java.time.Duration;

/// Lengths out of counts that a stranger wrote: saturated, never overflowing.
final class AudioLengthCalculator {

    /// Beyond any recording, and far enough from overflow that two of them can be added.
    static final long MOST_UNITS = 1L << 52;

    private AudioLengthCalculator() {}

    /// @param units any number; negative counts as none
    /// @param perSecond at least 1
    static Duration of(long units, long perSecond) {
        long bounded = Math.clamp(units, 0, MOST_UNITS);
        return Duration.ofSeconds(bounded / perSecond).plusMillis(bounded % perSecond * 1000 / perSecond);
    }

    /// `sum + count × each` for unsigned 32-bit factors.
    static long plus(long sum, long count, long each) {
        if (each != 0 && count > MOST_UNITS / each) {
            return MOST_UNITS;
        }
        return Math.min(sum + count * each, MOST_UNITS);
    }

    static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
