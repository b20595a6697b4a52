package io.terrace.bench.gateway;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;

/// Does so much at once and lets the rest wait, in turn and without end, also what no one waits for any more: a service
/// that can be given too much. All of it happens on its event loop.
final class CapacityLimitedEndpoint {

    static final int AT_ONCE = 8;
    static final Duration TIME = Duration.ofMillis(40);

    /// Answers a second, at most.
    static final int MOST = (int) (AT_ONCE * Duration.ofSeconds(1).dividedBy(TIME));

    private final Vertx vertx;
    private final int workers;
    private final Duration time;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int busy;
    private volatile boolean idle = true;

    CapacityLimitedEndpoint(Vertx vertx, int workers, Duration time) {
        this.vertx = vertx;
        this.workers = workers;
        this.time = time;
    }

    /// Whether nothing is left to do; any thread may ask.
    boolean isIdle() {
        return idle;
    }

    void ask(Runnable answer) {
        idle = false;
        waiting.add(answer);
        work();
    }

    private void work() {
        while (busy < workers && !waiting.isEmpty()) {
            Runnable next = waiting.remove();
            busy++;
            vertx.setTimer(time.toMillis(), id -> {
                busy--;
                next.run();
                work();
                idle = busy == 0;
            });
        }
    }
}
