package io.terrace.media.decode;

import io.quarkus.logging.Log;
import io.terrace.media.MediaConfig;
import io.terrace.media.decode.DecodeResult.Unavailable;
import io.terrace.media.decode.DecodeResult.Undecodable;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// The pool of workers.
@ApplicationScoped
public class DecodeWorkerPool {

    /// A content that is fetched once it is its turn.
    @FunctionalInterface
    public interface Input {
        byte[] read() throws IOException;
    }

    private static final int ATTEMPTS = 2;

    private final boolean configured;
    private final Duration limit;
    private final Semaphore places;
    private final List<DecodeWorker> workers;
    private final BlockingQueue<DecodeWorker> idle;
    private final ScheduledExecutorService timer;

    DecodeWorkerPool(MediaConfig config) {
        MediaConfig.Worker worker = config.worker();
        configured = worker.jar().isPresent();
        limit = worker.timeLimit();
        places = new Semaphore(worker.processes() + worker.queue());
        timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("decode-time-limit").factory());
        List<String> command = worker.jar().map(jar -> command(worker, jar)).orElse(List.of());
        workers = IntStream.range(0, worker.processes())
                .mapToObj(_ -> new DecodeWorker(command, limit, timer))
                .toList();
        idle = new ArrayBlockingQueue<>(worker.processes(), false, workers);
    }

    /// Whether there are workers at all.
    public boolean isConfigured() {
        return configured;
    }

    /// Waits for a free worker for as long as one content may take.
    ///
    /// @throws IOException when the content cannot be read
    public DecodeResult decode(DecodeKind kind, Input input) throws IOException {
        return decode(kind, input, limit);
    }

    /// @param wait how long to wait for a free worker
    /// @throws IOException when the content cannot be read
    DecodeResult decode(DecodeKind kind, Input input, Duration wait) throws IOException {
        if (!configured || !places.tryAcquire()) {
            return new Unavailable();
        }
        try {
            DecodeWorker worker = idle.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
            if (worker == null) {
                return new Unavailable();
            }
            try {
                return decode(worker, kind, input.read());
            } finally {
                idle.add(worker);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Unavailable();
        } finally {
            places.release();
        }
    }

    private static DecodeResult decode(DecodeWorker worker, DecodeKind kind, byte[] content) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try {
                return worker.decode(kind, content);
            } catch (WorkerFailedException e) {
                Log.warnf("A decode worker ended with a content of %d bytes (attempt %d)", content.length, attempt);
            } catch (IOException e) {
                Log.errorf(e, "No decode worker starts");
                return new Unavailable();
            }
        }
        return new Undecodable();
    }

    private static List<String> command(MediaConfig.Worker worker, Path jar) {
        return List.of(
                worker.java().orElseGet(DecodeWorkerPool::java).toString(),
                "-Xmx" + worker.heap().asLongValue(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                "-Djava.awt.headless=true",
                "-jar",
                jar.toString());
    }

    /// This JVM's own; a native executable has none.
    private static Path java() {
        String home = System.getProperty("java.home");
        return home == null || home.isEmpty() ? Path.of("java") : Path.of(home, "bin", "java");
    }

    @PreDestroy
    void close() throws IOException {
        timer.shutdownNow();
        for (DecodeWorker worker : workers) {
            worker.close();
        }
    }
}
