package io.terrace.bench.stream;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A thread with the streams of many clients.
final class EventStreamLoop implements AutoCloseable {

    private static final int ROOM = 1 << 16;

    /// Streams that are asked for and not yet open.
    private static final int AT_ONCE = 100;

    // Two are never compared.
    @SuppressWarnings("ArrayRecordComponent")
    private record Opening(int client, byte[] request) {}

    private final int number;
    private final int port;
    private final Selector selector;
    private final Thread thread;
    private final byte[] room = new byte[ROOM];
    private final Queue<Opening> wanted = new ConcurrentLinkedQueue<>();
    private final AtomicInteger open = new AtomicInteger();
    private volatile FrameTally tally;
    private volatile int most = Integer.MAX_VALUE;
    private volatile boolean closing;
    private volatile @Nullable RuntimeException failure;
    private int asked;

    /// @param tally of frames until the next is set
    EventStreamLoop(int number, int port, FrameTally tally) {
        this.number = number;
        this.port = port;
        this.tally = tally;
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        thread = Thread.ofPlatform().name("clients-" + port + "-" + number).start(this::run);
    }

    /// Opens one more, in its turn.
    void add(int client, byte[] request) {
        wanted.add(new Opening(client, request));
        selector.wakeup();
    }

    /// From now on frames are counted there.
    void tell(FrameTally next) {
        tally = next;
    }

    /// Closes the streams of all clients from that number on.
    void keep(int count) {
        most = count;
        selector.wakeup();
    }

    /// @throws StackException where a stream was refused or has ended
    int open() {
        RuntimeException seen = failure;
        if (seen != null) {
            throw new StackException("A client is lost: " + seen.getMessage(), seen);
        }
        return open.get();
    }

    private void run() {
        try {
            while (!closing) {
                ask();
                selector.select(this::take, 100);
                closeBeyond();
            }
        } catch (IOException e) {
            failure = new UncheckedIOException(e);
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    private void ask() throws IOException {
        while (asked < AT_ONCE && !wanted.isEmpty()) {
            Opening next = wanted.remove();
            EventStreamConnection.open(next.client(), port, next.request(), selector);
            asked++;
        }
    }

    private void take(SelectionKey key) {
        var connection = (EventStreamConnection) key.attachment();
        try {
            if (connection.read(room, frame -> count(connection, frame))) {
                asked--;
                open.incrementAndGet();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void count(EventStreamConnection connection, int frame) {
        tally.count(number, connection.number(), frame, System.nanoTime());
    }

    private void closeBeyond() throws IOException {
        if (most == Integer.MAX_VALUE) {
            return;
        }
        for (SelectionKey key : selector.keys()) {
            var connection = (EventStreamConnection) key.attachment();
            if (connection.number() >= most && key.channel().isOpen()) {
                connection.close();
                open.decrementAndGet();
            }
        }
        most = Integer.MAX_VALUE;
    }

    @Override
    public void close() throws IOException {
        closing = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
