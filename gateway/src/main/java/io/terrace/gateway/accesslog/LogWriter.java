package io.terrace.gateway.accesslog;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.quarkus.logging.Log;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// The thread that writes, many lines at a time. It looks for work rather than being woken, so that an event loop pays
/// for no wake-up.
final class LogWriter {

    private static final int BATCH = 256;
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final BlockingQueue<AccessLogRecord> waiting;
    private final AtomicLong dropped;
    private final OutputStream out;
    private final StringBuilder text = new StringBuilder();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("access-log").unstarted(this::run);
    private volatile boolean finishing;
    private boolean failing;

    private LogWriter(BlockingQueue<AccessLogRecord> waiting, AtomicLong dropped, OutputStream out) {
        this.waiting = waiting;
        this.dropped = dropped;
        this.out = out;
    }

    /// @param file appended to; standard output without one
    static LogWriter start(BlockingQueue<AccessLogRecord> waiting, AtomicLong dropped, Optional<Path> file)
            throws IOException {
        OutputStream out = file.isPresent()
                ? Files.newOutputStream(file.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                : new FileOutputStream(FileDescriptor.out);
        LogWriter writer = new LogWriter(waiting, dropped, out);
        writer.thread.start();
        return writer;
    }

    /// Writes what waits, and ends.
    void finish() {
        finishing = true;
        LockSupport.unpark(thread);
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<AccessLogRecord> batch = new ArrayList<>(BATCH);
        while (true) {
            boolean last = finishing;
            waiting.drainTo(batch, BATCH);
            if (!batch.isEmpty()) {
                write(batch);
                batch.clear();
            } else if (last) {
                return;
            } else {
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private void write(List<AccessLogRecord> batch) {
        text.setLength(0);
        batch.forEach(entry -> entry.writeTo(text));
        long lost = dropped.getAndSet(0);
        if (lost > 0) {
            text.append("{\"dropped\":").append(lost).append("}\n");
        }
        try {
            out.write(text.toString().getBytes(US_ASCII));
            failing = false;
        } catch (IOException e) {
            if (!failing) {
                Log.errorf("The access log cannot be written: %s", e.getMessage());
            }
            failing = true;
        }
    }
}
