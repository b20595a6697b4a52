package io.terrace.bench.gateway;

import io.terrace.stack.Home;
import io.terrace.stack.process.ManagedProcess;
import io.terrace.stack.process.Ports;
import io.terrace.stack.process.Processes;
import io.terrace.stack.process.RunFolder;
import io.terrace.stack.process.Running;
import io.terrace.stack.server.Binaries;
import io.terrace.stack.server.Folders;
import io.terrace.stack.server.Kafka;
import io.terrace.stack.server.KafkaLogin;
import io.terrace.stack.server.Redis;
import io.terrace.stack.server.TopicAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

/// What all sides share: keys, tokens, the service behind them, Redis and Kafka. Ends with everything it started.
final class BenchFixture implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path TARGET = Path.of("bench", "target").toAbsolutePath();

    private final Home home;
    private final Processes processes;
    private final Keys keys;
    private final Fans fans;
    private final Backend backend;
    private final Redis redis;
    private final Kafka kafka;
    private final Deque<ManagedProcess> started = new ConcurrentLinkedDeque<>();
    private final Thread hook = new Thread(this::end);

    BenchFixture(int keyCount) {
        try {
            Files.createDirectories(TARGET);
            home = new Home(Files.createTempDirectory(TARGET, "run-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        processes = new Processes(new RunFolder(home.runs()), home.logs());
        keys = new Keys(keyCount);
        fans = new Fans(keys, InstantSource.system());
        backend = new Backend(keys, fans);
        List<Integer> ports = Ports.free(3);
        redis = new Redis(new Binaries(TARGET.resolve("bin")), home.data("redis"), ports.get(0));
        kafka = new Kafka(home.data("kafka"), ports.get(1), ports.get(2), "bench");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// Redis and Kafka, ready.
    void start() {
        start(redis);
        start(kafka);
        kafka.topics().create("");
        kafka.accounts().create(TopicAccess.of("gateway"), "", "bench");
    }

    ProcessHandle start(ManagedProcess part) {
        started.addFirst(part);
        Running running = processes.start(part);
        processes.await(part, PATIENCE);
        return running.process().orElseThrow();
    }

    Path folder() {
        return home.root();
    }

    Keys keys() {
        return keys;
    }

    Fans fans() {
        return fans;
    }

    Backend backend() {
        return backend;
    }

    Redis redis() {
        return redis;
    }

    /// How the gateway reaches Kafka.
    KafkaLogin kafka() {
        return kafka.accounts().login(TopicAccess.of("gateway"), "", "bench");
    }

    private void end() {
        processes.close();
        started.forEach(processes::stop);
        Folders.delete(home.root());
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        end();
        backend.close();
    }
}
