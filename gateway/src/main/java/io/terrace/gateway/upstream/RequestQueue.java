package io.terrace.gateway.upstream;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Requests that wait until a service has room. A burst is waited out; where the queue does not move, a request that
/// has waited for a moment is sent away, so that those behind are still in time. Urgent ones go first and are let wait.
///
/// Points in time are `System.nanoTime()`.
final class RequestQueue {

    private record Waiting(QueuedRequest turn, long since) {}

    private final Queue<Waiting> urgent = new ArrayDeque<>();
    private final Queue<Waiting> usual = new ArrayDeque<>();
    private final int most;
    private final long burst;
    private final long patience;
    private long standsSince;

    /// @param most in line, urgent and others apart
    RequestQueue(int most, Duration burst, Duration patience) {
        this.most = most;
        this.burst = burst.toNanos();
        this.patience = patience.toNanos();
    }

    /// Refuses at once where the line is too long.
    void add(QueuedRequest turn, long now) {
        if (isEmpty()) {
            standsSince = now;
        }
        Queue<Waiting> line = turn.isUrgent() ? urgent : usual;
        if (line.size() >= most) {
            turn.refuse();
        } else {
            line.add(new Waiting(turn, now));
        }
    }

    boolean isEmpty() {
        return urgent.isEmpty() && usual.isEmpty();
    }

    /// Whose turn it is, and no longer in line.
    @Nullable QueuedRequest next(long now) {
        sweep(now);
        return taken(urgent.isEmpty() ? usual.poll() : urgent.poll());
    }

    /// The same of the urgent alone.
    @Nullable QueuedRequest nextUrgent(long now) {
        sweep(now);
        return taken(urgent.poll());
    }

    /// Refuses requests that have waited too long.
    void sweep(long now) {
        sweep(urgent, now, burst);
        sweep(usual, now, now - standsSince > burst ? patience : burst);
    }

    void clear() {
        for (Waiting waiting = urgent.poll(); waiting != null; waiting = urgent.poll()) {
            waiting.turn().refuse();
        }
        for (Waiting waiting = usual.poll(); waiting != null; waiting = usual.poll()) {
            waiting.turn().refuse();
        }
    }

    private static @Nullable QueuedRequest taken(@Nullable Waiting waiting) {
        return waiting == null ? null : waiting.turn();
    }

    private static void sweep(Queue<Waiting> line, long now, long wait) {
        for (Waiting head = line.peek(); head != null; head = line.peek()) {
            boolean over = head.turn().isOver();
            if (!over && now - head.since() <= wait) {
                return;
            }
            line.remove();
            if (!over) {
                head.turn().refuse();
            }
        }
    }
}
