package io.terrace.bench.gateway;

import io.terrace.stack.HomeFolder;
import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.PidFileFolder;
import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.RunningProcess;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.server.FolderDeleter;
import io.terrace.stack.server.Kafka;
import io.terrace.stack.server.KafkaLogin;
import io.terrace.stack.server.NativeBinaries;
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

    private final HomeFolder home;
    private final ProcessLifecycleService processes;
    private final BenchApiKeys keys;
    private final BenchFanTokenIssuer fans;
    private final CheapBackend backend;
    private final Redis redis;
    private final Kafka kafka;
    private final Deque<StackComponent> started = new ConcurrentLinkedDeque<>();
    private final Thread hook = new Thread(this::end);

    BenchFixture(int keyCount) {
        try {
            Files.createDirectories(TARGET);
            home = new HomeFolder(Files.createTempDirectory(TARGET, "run-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        processes = new ProcessLifecycleService(new PidFileFolder(home.runs()), home.logs());
        keys = new BenchApiKeys(keyCount);
        fans = new BenchFanTokenIssuer(keys, InstantSource.system());
        backend = new CheapBackend(keys, fans);
        List<Integer> ports = LoopbackPorts.free(3);
        redis = new Redis(new NativeBinaries(TARGET.resolve("bin")), home.data("redis"), ports.get(0));
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

    ProcessHandle start(StackComponent part) {
        started.addFirst(part);
        RunningProcess running = processes.start(part);
        processes.await(part, PATIENCE);
        return running.process().orElseThrow();
    }

    Path folder() {
        return home.root();
    }

    BenchApiKeys keys() {
        return keys;
    }

    BenchFanTokenIssuer fans() {
        return fans;
    }

    CheapBackend backend() {
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
        FolderDeleter.delete(home.root());
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        end();
        backend.close();
    }
}
