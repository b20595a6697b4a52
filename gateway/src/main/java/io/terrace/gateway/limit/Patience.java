package io.terrace.gateway.limit;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// How long one event loop waits for answers: in time in which it listens.
///
/// The time is counted in parts, by the loop itself. A part that ends late, since the loop was kept by other work,
/// counts as one, and before the next ends the loop has read whatever lies in its sockets. So an answer that is late by
/// our own doing is awaited, and only a silent other end is given up.
final class Patience {

    private static final int PARTS = 10;

    private record Wait(Promise<?> answer, long until) {}

    private final Vertx vertx;
    private final long partMillis;
    private final Queue<Wait> waits = new ArrayDeque<>();
    private long parts;
    private boolean counting;

    /// @param time how long to wait, to a tenth of it more
    Patience(Vertx vertx, Duration time) {
        this.vertx = vertx;
        partMillis = Math.max(1, time.toMillis() / PARTS);
    }

    /// The answer, or a [TimeoutException] after the silence.
    <T extends @Nullable Object> Future<T> await(Future<T> answer) {
        if (answer.isComplete()) {
            return answer;
        }
        Promise<T> awaited = Promise.promise();
        answer.onComplete(result -> pass(result, awaited));
        waits.add(new Wait(awaited, parts + PARTS + 1));
        count();
        return awaited.future();
    }

    private static <T extends @Nullable Object> void pass(AsyncResult<T> result, Promise<T> awaited) {
        if (result.succeeded()) {
            awaited.tryComplete(result.result());
        } else {
            awaited.tryFail(result.cause());
        }
    }

    private void count() {
        if (!counting) {
            counting = true;
            vertx.setTimer(partMillis, id -> counted());
        }
    }

    private void counted() {
        counting = false;
        parts++;
        for (Wait oldest = waits.peek(); oldest != null && isOver(oldest); oldest = waits.peek()) {
            waits.remove();
            oldest.answer().tryFail(new TimeoutException());
        }
        if (!waits.isEmpty()) {
            count();
        }
    }

    private boolean isOver(Wait wait) {
        return wait.until() <= parts || wait.answer().future().isComplete();
    }
}
