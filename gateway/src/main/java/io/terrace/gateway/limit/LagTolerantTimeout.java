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
/// The loop counts the time itself, in parts. One that ends late counts for nothing: the loop was kept by other work,
/// and an answer may lie in its socket, or its turn be far back in the loop's own queue. So what is late by our own
/// doing is awaited, and only a silent other end is given up. A loop that is late without end gives up too, three times
/// as late.
final class LagTolerantTimeout {

    private static final int PARTS = 10;
    private static final int LONGEST = 3;

    private record Wait(Promise<?> answer, long parts, long turns, long begunAt) {}

    private final Vertx vertx;
    private final Duration time;
    private final Duration part;
    private final Queue<Wait> waits = new ArrayDeque<>();
    private long parts;
    private long turns;
    private boolean counting;

    /// @param time how long to wait, to a tenth of it more
    LagTolerantTimeout(Vertx vertx, Duration time) {
        this.vertx = vertx;
        this.time = time;
        part = time.dividedBy(PARTS);
    }

    /// The answer, or a [TimeoutException] after the silence.
    <T extends @Nullable Object> Future<T> await(Future<T> answer) {
        if (answer.isComplete()) {
            return answer;
        }
        Promise<T> awaited = Promise.promise();
        answer.onComplete(result -> pass(result, awaited));
        waits.add(new Wait(awaited, parts, turns, System.nanoTime()));
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
            long begunAt = System.nanoTime();
            vertx.setTimer(Math.max(1, part.toMillis()), id -> counted(begunAt));
        }
    }

    private void counted(long begunAt) {
        counting = false;
        long now = System.nanoTime();
        turns++;
        if (now - begunAt < part.toNanos() * 3 / 2) {
            parts++;
        }
        for (Wait oldest = waits.peek(); oldest != null && isOver(oldest, now); oldest = waits.peek()) {
            waits.remove();
            oldest.answer().tryFail(new TimeoutException());
        }
        if (!waits.isEmpty()) {
            count();
        }
    }

    private boolean isOver(Wait wait, long now) {
        return wait.answer().future().isComplete()
                || parts - wait.parts() > PARTS
                || (turns - wait.turns() > PARTS && now - wait.begunAt() > time.toNanos() * LONGEST);
    }
}
