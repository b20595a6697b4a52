package io.terrace.gateway.proxy;

import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The points in time by which one event loop's requests must have been answered: a list in their order, and one timer
/// for all of it that looks at its head now and then. Almost every request is answered long before; a timer for each
/// would cost more than anything else about it.
///
/// Points in time are `System.nanoTime()`.
final class DeadlineQueue {

    private static final Duration STEP = Duration.ofMillis(20);

    /// One request's.
    static final class Deadline {

        private final long at;
        private final Runnable late;
        private @Nullable Deadline before;
        private @Nullable Deadline after;
        private boolean set = true;

        private Deadline(long at, Runnable late) {
            this.at = at;
            this.late = late;
        }
    }

    private final Vertx vertx;
    private @Nullable Deadline first;
    private @Nullable Deadline last;
    private boolean watching;

    DeadlineQueue(Vertx vertx) {
        this.vertx = vertx;
    }

    /// Each event loop's own.
    static FastThreadLocal<DeadlineQueue> ofLoops(Vertx vertx) {
        return new FastThreadLocal<>() {
            @Override
            protected DeadlineQueue initialValue() {
                return new DeadlineQueue(vertx);
            }
        };
    }

    /// Runs it after so long, or a little later, unless it is taken back.
    Deadline set(Duration left, Runnable late) {
        Deadline deadline = new Deadline(System.nanoTime() + left.toNanos(), late);
        // Most have the same time, so that the newest is the last.
        Deadline earlier = last;
        while (earlier != null && earlier.at - deadline.at > 0) {
            earlier = earlier.before;
        }
        link(earlier, deadline, earlier == null ? first : earlier.after);
        watch();
        return deadline;
    }

    /// Takes it back, if it has not run.
    void cancel(Deadline deadline) {
        if (deadline.set) {
            deadline.set = false;
            unlink(deadline);
        }
    }

    private void link(@Nullable Deadline before, Deadline deadline, @Nullable Deadline after) {
        deadline.before = before;
        deadline.after = after;
        if (before == null) {
            first = deadline;
        } else {
            before.after = deadline;
        }
        if (after == null) {
            last = deadline;
        } else {
            after.before = deadline;
        }
    }

    private void unlink(Deadline deadline) {
        if (deadline.before == null) {
            first = deadline.after;
        } else {
            deadline.before.after = deadline.after;
        }
        if (deadline.after == null) {
            last = deadline.before;
        } else {
            deadline.after.before = deadline.before;
        }
        deadline.before = null;
        deadline.after = null;
    }

    private void watch() {
        if (!watching) {
            watching = true;
            vertx.setTimer(STEP.toMillis(), id -> look());
        }
    }

    private void look() {
        watching = false;
        long now = System.nanoTime();
        for (Deadline head = first; head != null && now - head.at >= 0; head = first) {
            cancel(head);
            head.late.run();
        }
        if (first != null) {
            watch();
        }
    }
}
