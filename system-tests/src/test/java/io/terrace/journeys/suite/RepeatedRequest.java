package io.terrace.journeys.suite;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// One request after another on a thread of its own, whatever comes of each.
public final class RepeatedRequest implements AutoCloseable {

    private final Thread thread;
    private volatile boolean open = true;

    private RepeatedRequest(Runnable request, Duration delay, Duration pause) {
        thread = Thread.ofVirtual().name("repeated-request").start(() -> repeat(request, delay, pause));
    }

    public static RepeatedRequest of(Runnable request, Duration pause) {
        return new RepeatedRequest(request, Duration.ZERO, pause);
    }

    /// Several, each begun a pause after the one before it: all at once would be a fault of its own.
    public static List<RepeatedRequest> staggered(int count, Runnable request, Duration pause) {
        return IntStream.range(0, count)
                .mapToObj(i -> new RepeatedRequest(request, pause.multipliedBy(i), pause))
                .toList();
    }

    /// Stops, and waits for what is under way.
    @Override
    public void close() {
        open = false;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // What goes wrong with a request is seen in the programs' metrics; that is what it is made for.
    @SuppressWarnings({"IllegalCatch", "ThreadSleep"})
    private void repeat(Runnable request, Duration delay, Duration pause) {
        try {
            Thread.sleep(delay);
            while (open) {
                try {
                    request.run();
                } catch (RuntimeException | AssertionError refused) {
                    // Counted by the programs.
                }
                Thread.sleep(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
