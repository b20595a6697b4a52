package io.terrace.community.event;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which events a list shows.
///
/// @param status null for all
/// @param skipsOver whether what is over is left out
record EventFilter(@Nullable EventStatus status, Instant from, Instant to, boolean skipsOver) {

    private static final Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2101-01-01T00:00:00Z");
    private static final Duration LEAST = Duration.ofNanos(1_000);

    /// Without a status and a first day, the list begins with what is not over yet.
    static EventFilter of(@Nullable EventStatus status, @Nullable Instant from, @Nullable Instant to) {
        return new EventFilter(
                status,
                from == null || from.isBefore(FIRST) ? FIRST : from,
                to == null || to.isAfter(LAST) ? LAST : to,
                status == null && from == null);
    }

    /// Names the list in its cursors.
    String name() {
        return "events/" + status + "/" + from + "/" + to + "/" + skipsOver;
    }

    /// What the filter comes to at one moment.
    ///
    /// @param from the first start, with it
    /// @param to the last start, without it
    /// @param after all ends are later, but those of postponed events
    /// @param until the last end, with it
    record Bounds(List<StoredEventStatus> states, Instant from, Instant to, Instant after, Instant until) {}

    Bounds at(Instant now) {
        return switch (status) {
            case null -> new Bounds(Arrays.asList(StoredEventStatus.values()), from, to, skipsOver ? now : FIRST, LAST);
            case SCHEDULED -> scheduled(later(from, now.plus(LEAST)), to, FIRST, LAST);
            case LIVE -> scheduled(from, earlier(to, now.plus(LEAST)), now, LAST);
            case ENDED -> scheduled(from, to, FIRST, now);
            case POSTPONED -> new Bounds(List.of(StoredEventStatus.POSTPONED), from, to, FIRST, LAST);
            case CANCELLED -> new Bounds(List.of(StoredEventStatus.CANCELLED), from, to, FIRST, LAST);
        };
    }

    private static Bounds scheduled(Instant from, Instant to, Instant after, Instant until) {
        return new Bounds(List.of(StoredEventStatus.SCHEDULED), from, to, after, until);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
