package io.terrace.bench.stream;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Many clients of one server, on two threads.
final class EventStreamClients implements AutoCloseable {

    private static final int LOOPS = 2;
    private static final Duration LOOK = Duration.ofMillis(10);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final List<EventStreamLoop> loops;
    private int count;
    private int published;

    EventStreamClients(int port) {
        FrameTally none = new FrameTally(0, 0, 0, LOOPS);
        loops = IntStream.range(0, LOOPS)
                .mapToObj(number -> new EventStreamLoop(number, port, none))
                .toList();
    }

    int count() {
        return count;
    }

    /// Opens one more for each request, and waits until all have begun.
    void open(List<byte[]> requests) {
        for (byte[] request : requests) {
            loops.get(count % LOOPS).add(count, request);
            count++;
        }
        await();
    }

    /// Closes all but the first so many.
    void keep(int least) {
        count = least;
        loops.forEach(loop -> loop.keep(least));
        await();
    }

    /// From now on so many frames are awaited by all.
    FrameTally expect(int frames) {
        FrameTally tally = new FrameTally(published, frames, count, LOOPS);
        published += frames;
        loops.forEach(loop -> loop.tell(tally));
        return tally;
    }

    /// Whether all are still there; why not, otherwise.
    String lost() {
        try {
            int left = open();
            return left == count ? "" : count - left + " clients are lost";
        } catch (StackException lost) {
            return lost.toString();
        }
    }

    private void await() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (open() != count) {
            if (System.nanoTime() - end > 0) {
                throw new StackException(open() + " of " + count + " streams are open after " + PATIENCE);
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    private int open() {
        return loops.stream().mapToInt(EventStreamLoop::open).sum();
    }

    @Override
    public void close() {
        for (EventStreamLoop loop : loops) {
            try {
                loop.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
