package io.terrace.journeys.suite;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Writes of several kinds, each kind one after another, and when each was acknowledged.
public final class AcknowledgedWrites implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(100);

    /// @param id of what was written
    private record Write(String id, Instant begunAt, Instant acknowledgedAt) {}

    private final Map<String, ConcurrentLinkedQueue<Write>> writes = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong refusals = new AtomicLong();
    private volatile boolean open = true;

    /// @param kinds what writes one thing of the kind and gives its id, or throws where it is not acknowledged
    public AcknowledgedWrites(Map<String, Supplier<String>> kinds) {
        kinds.forEach((kind, write) -> {
            ConcurrentLinkedQueue<Write> acknowledged = new ConcurrentLinkedQueue<>();
            writes.put(kind, acknowledged);
            threads.add(Thread.ofVirtual().name(kind).start(() -> repeat(write, acknowledged)));
        });
    }

    /// The ids of what was acknowledged before a moment.
    public List<String> before(String kind, Instant moment) {
        return of(kind).filter(write -> write.acknowledgedAt().isBefore(moment))
                .map(Write::id)
                .toList();
    }

    /// The ids of what was begun after a moment.
    public List<String> after(String kind, Instant moment) {
        return of(kind).filter(write -> write.begunAt().isAfter(moment))
                .map(Write::id)
                .toList();
    }

    /// Whether so many of each kind were begun after a moment and acknowledged.
    public boolean haveEach(int count, Instant moment) {
        return writes.keySet().stream().allMatch(kind -> after(kind, moment).size() >= count);
    }

    /// How many got no answer, or one that was no acknowledgement.
    public long refusals() {
        return refusals.get();
    }

    /// Stops, and waits for what is under way.
    @Override
    public void close() {
        open = false;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Stream<Write> of(String kind) {
        return writes.getOrDefault(kind, new ConcurrentLinkedQueue<>()).stream();
    }

    // Whatever goes wrong with a write, it is not acknowledged; an assertion's failure too.
    @SuppressWarnings({"IllegalCatch", "ThreadSleep"})
    private void repeat(Supplier<String> write, ConcurrentLinkedQueue<Write> acknowledged) {
        while (open) {
            Instant begunAt = Instant.now();
            try {
                acknowledged.add(new Write(write.get(), begunAt, Instant.now()));
            } catch (RuntimeException | AssertionError e) {
                refusals.incrementAndGet();
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
