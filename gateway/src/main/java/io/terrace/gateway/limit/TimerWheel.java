package io.terrace.gateway.limit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/// What is to be looked at and when, so that no one looks at all there is. Any thread may add.
///
/// Points in time are `System.nanoTime()`.
final class TimerWheel<T> {

    /// How exact a time is, and how often to look.
    static final Duration TICK = Duration.ofMillis(100);

    private final Map<Long, List<T>> ticks = new ConcurrentHashMap<>();

    /// @param at when it is to be looked at, up to two ticks later
    void add(T one, long at) {
        ticks.compute(tick(at), (tick, known) -> {
            List<T> all = known == null ? new ArrayList<>() : known;
            all.add(one);
            return all;
        });
    }

    /// Takes what was to be looked at in ticks that are over.
    List<T> due(long now) {
        long current = tick(now);
        return ticks.keySet().stream()
                .filter(tick -> tick < current)
                .flatMap(tick -> Objects.requireNonNullElse(ticks.remove(tick), List.<T>of()).stream())
                .toList();
    }

    private static long tick(long at) {
        return Math.floorDiv(at, TICK.toNanos());
    }
}
