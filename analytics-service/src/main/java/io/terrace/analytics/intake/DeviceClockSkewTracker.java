package io.terrace.analytics.intake;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// What is known of a device's clock. Its skew is the least time that any of its last 20 batches took to arrive, by its
/// own clock; below 30 seconds, or beyond a day, nothing is corrected.
///
/// The order of a device's events never changes. Each part of its time that events came from keeps the correction they
/// got; what comes later from in between is corrected by what is known now, and held between its neighbours. All times
/// are microseconds since 1970.
final class DeviceClockSkewTracker {

    private static final int MAX_DELAYS = 20;
    private static final int MAX_SPANS = 40;
    private static final long MIN_SKEW = micros(Duration.ofSeconds(30));
    private static final long MAX_SKEW = micros(Duration.ofDays(1));
    private static final String PARTS = "|";

    /// A part of the device's time whose events were corrected alike.
    ///
    /// @param offset what is added
    /// @param low no corrected time is below
    /// @param high no corrected time is above
    private record Span(long from, long to, long offset, long low, long high) {

        long corrected(long raw) {
            return Math.clamp(raw + offset, low, high);
        }

        boolean holds(long raw) {
            return from <= raw && raw <= to;
        }

        /// Whether no bound has changed a time of it.
        boolean isFree() {
            return low <= from + offset && to + offset <= high;
        }

        String text() {
            return from + "," + to + "," + offset + "," + low + "," + high;
        }

        static Span parse(String text) {
            long[] numbers =
                    Arrays.stream(text.split(",")).mapToLong(Long::parseLong).toArray();
            return new Span(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
        }
    }

    /// The newest last.
    private final List<Long> delays;
    /// By their times, none over another.
    private List<Span> spans;

    private DeviceClockSkewTracker(List<Long> delays, List<Span> spans) {
        this.delays = delays;
        this.spans = spans;
    }

    /// @param stored what [#text] returned, or nothing
    static DeviceClockSkewTracker parse(String stored) {
        if (stored.isEmpty()) {
            return new DeviceClockSkewTracker(new ArrayList<>(), new ArrayList<>());
        }
        String[] parts = stored.split("\\|");
        List<Long> delays =
                Arrays.stream(parts[0].split(",")).map(Long::valueOf).toList();
        List<Span> spans = Arrays.stream(parts).skip(1).map(Span::parse).toList();
        return new DeviceClockSkewTracker(new ArrayList<>(delays), new ArrayList<>(spans));
    }

    String text() {
        String times = delays.stream().map(String::valueOf).collect(Collectors.joining(","));
        return spans.isEmpty()
                ? times
                : times + PARTS + spans.stream().map(Span::text).collect(Collectors.joining(PARTS));
    }

    /// A batch has come.
    void observe(Instant sentAt, Instant receivedAt) {
        delays.add(ChronoUnit.MICROS.between(sentAt, receivedAt));
        if (delays.size() > MAX_DELAYS) {
            delays.removeFirst();
        }
    }

    private long offset() {
        long skew = delays.stream().mapToLong(Long::longValue).min().orElse(0);
        return Math.abs(skew) < MIN_SKEW || Math.abs(skew) > MAX_SKEW ? 0 : skew;
    }

    Instant correct(Instant rawAt) {
        long raw = ChronoUnit.MICROS.between(Instant.EPOCH, rawAt);
        return Instant.EPOCH.plus(spanFor(raw).corrected(raw), ChronoUnit.MICROS);
    }

    /// The span it is in, or would be in.
    private Span spanFor(long raw) {
        long low = Long.MIN_VALUE;
        for (Span span : spans) {
            if (span.holds(raw)) {
                return span;
            }
            if (raw < span.from()) {
                return new Span(raw, raw, offset(), low, span.corrected(span.from()));
            }
            low = span.corrected(span.to());
        }
        return new Span(raw, raw, offset(), low, Long.MAX_VALUE);
    }

    /// Events of these times were kept, corrected as [#correct] said.
    void keep(Collection<Instant> rawTimes) {
        List<Span> all = new ArrayList<>(spans);
        long[] sorted = rawTimes.stream()
                .mapToLong(raw -> ChronoUnit.MICROS.between(Instant.EPOCH, raw))
                .sorted()
                .toArray();
        for (long raw : sorted) {
            Span span = spanFor(raw);
            if (span.from() == raw && span.to() == raw) {
                all.add(span);
            }
        }
        all.sort(Comparator.comparingLong(Span::from));
        List<Span> merged = new ArrayList<>();
        for (Span span : all) {
            if (!merged.isEmpty() && joins(merged.getLast(), span)) {
                Span before = merged.removeLast();
                merged.add(new Span(
                        before.from(),
                        Math.max(before.to(), span.to()),
                        before.offset(),
                        before.isFree() ? Long.MIN_VALUE : before.low(),
                        before.isFree() ? Long.MAX_VALUE : before.high()));
            } else {
                merged.add(span);
            }
        }
        spans = new ArrayList<>(merged.subList(Math.max(0, merged.size() - MAX_SPANS), merged.size()));
    }

    /// Whether the two, and what is between them, are corrected alike.
    private static boolean joins(Span before, Span after) {
        return before.offset() == after.offset()
                && ((before.isFree() && after.isFree())
                        || (before.low() == after.low() && before.high() == after.high()));
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
