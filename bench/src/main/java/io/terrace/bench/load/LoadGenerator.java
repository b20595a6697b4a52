package io.terrace.bench.load;

import io.terrace.bench.load.AnswerReader.Seen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/// Drives a target from one thread.
public final class LoadGenerator implements AutoCloseable {

    private static final long NAP_NANOS = 50_000;
    private static final long GRACE_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long SECOND = 1_000_000_000L;

    private final TargetRequestCycle target;
    private final Selector selector = Selector.open();
    private final Deque<LoadConnection> idle = new ArrayDeque<>();
    private final LoadResult answers = new LoadResult();
    private final long interval;
    private final int connections;

    private LoadGenerator(TargetRequestCycle target, int connections, long interval) throws IOException {
        this.target = target;
        this.connections = connections;
        this.interval = interval;
        for (int i = 0; i < connections; i++) {
            idle.add(LoadConnection.open(target.port(), selector));
        }
    }

    /// Every connection asks again as soon as it is answered.
    public static LoadResult closed(TargetRequestCycle target, int connections, Duration time) {
        return run(target, connections, time, 0);
    }

    /// Requests are due at a fixed rate whether or not answers come; each one's time counts from when it was due.
    public static LoadResult open(TargetRequestCycle target, int connections, Duration time, int perSecond) {
        return run(target, connections, time, SECOND / perSecond);
    }

    private static LoadResult run(TargetRequestCycle target, int connections, Duration time, long interval) {
        try (LoadGenerator load = new LoadGenerator(target, connections, interval)) {
            load.drive(time.toNanos());
            return load.answers;
        } catch (IOException e) {
            throw new UncheckedIOException("Port " + target.port() + " does not take requests", e);
        }
    }

    private void drive(long nanos) throws IOException {
        long start = System.nanoTime();
        long due = start;
        long now = start;
        while (now - start < nanos) {
            while (!idle.isEmpty() && due - now <= 0) {
                idle.remove().send(target.next(), interval == 0 ? now : due);
                due = interval == 0 ? now : due + interval;
            }
            take();
            now = System.nanoTime();
        }
        answers.over((now - start) / (double) SECOND);
        while (idle.size() < connections && System.nanoTime() - now < GRACE_NANOS) {
            take();
        }
        for (int i = idle.size(); i < connections; i++) {
            answers.error();
        }
    }

    private void take() throws IOException {
        if (interval == 0) {
            selector.select(this::take, 1);
        } else if (selector.selectNow(this::take) == 0) {
            LockSupport.parkNanos(NAP_NANOS);
        }
    }

    private void take(SelectionKey key) {
        LoadConnection line = (LoadConnection) key.attachment();
        try {
            Seen seen = line.read();
            if (seen == Seen.GOOD) {
                answers.good(System.nanoTime() - line.dueNanos());
                idle.add(line);
            } else if (seen == Seen.REFUSED) {
                answers.refused();
                idle.add(line);
            } else if (seen == Seen.BAD) {
                answers.error();
                line.close();
                idle.add(LoadConnection.open(target.port(), selector));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
