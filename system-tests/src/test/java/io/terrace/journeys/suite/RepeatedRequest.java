package io.terrace.journeys.suite;

import java.time.Duration;

/// One request after another on a thread of its own, whatever comes of each.
public final class RepeatedRequest implements AutoCloseable {

    private final Thread thread;
    private volatile boolean open = true;

    private RepeatedRequest(Runnable request, Duration pause) {
        thread = Thread.ofVirtual().name("repeated-request").start(() -> repeat(request, pause));
    }

    public static RepeatedRequest of(Runnable request, Duration pause) {
        return new RepeatedRequest(request, pause);
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
    private void repeat(Runnable request, Duration pause) {
        while (open) {
            try {
                request.run();
            } catch (RuntimeException | AssertionError refused) {
                // Counted by the programs.
            }
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
