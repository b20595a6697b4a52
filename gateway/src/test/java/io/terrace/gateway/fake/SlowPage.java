package io.terrace.gateway.fake;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;

/// Does so much at once and lets the rest wait, in turn and without end, also what nobody waits for any more: a service
/// under too much load.
public final class SlowPage implements Handler<HttpServerRequest> {

    private final Vertx vertx;
    private final int workers;
    private final long millis;
    private final Queue<HttpServerRequest> waiting = new ArrayDeque<>();
    private int busy;

    public SlowPage(Vertx vertx, int workers, Duration time) {
        this.vertx = vertx;
        this.workers = workers;
        millis = time.toMillis();
    }

    public synchronized boolean isIdle() {
        return busy == 0;
    }

    @Override
    public synchronized void handle(HttpServerRequest request) {
        waiting.add(request);
        work();
    }

    private synchronized void work() {
        while (busy < workers && !waiting.isEmpty()) {
            HttpServerRequest request = waiting.remove();
            busy++;
            vertx.setTimer(millis, id -> done(request));
        }
    }

    private synchronized void done(HttpServerRequest request) {
        busy--;
        work();
        if (!request.response().closed()) {
            FakeService.json(request, 200, "{}");
        }
    }
}
