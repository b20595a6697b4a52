package io.terrace.stack.server;

import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.PidFileFolder;
import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.StackComponent;
import java.nio.file.Path;
import java.time.Duration;

/// Servers of this module's tests, on free ports and in a folder of their own.
record Bench(Path folder, ProcessLifecycleService processes) {

    private static final NativeBinaries BINARIES = new NativeBinaries(Path.of("target", "binaries"));
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    static Bench in(Path folder) {
        return new Bench(
                folder, new ProcessLifecycleService(new PidFileFolder(folder.resolve("run")), folder.resolve("logs")));
    }

    Postgres postgres() {
        return new Postgres(
                BINARIES,
                folder.resolve("postgres"),
                LoopbackPorts.free(1).getFirst(),
                "top-secret",
                Durability.SYNCED);
    }

    Redis redis() {
        return new Redis(
                BINARIES,
                folder.resolve("redis"),
                LoopbackPorts.free(1).getFirst(),
                RedisAccounts.of(user -> user + "-secret"));
    }

    Kafka kafka() {
        var ports = LoopbackPorts.free(2);
        return new Kafka(folder.resolve("kafka"), ports.getFirst(), ports.getLast(), "top-secret");
    }

    void start(StackComponent part) {
        processes.start(part);
        processes.await(part, PATIENCE);
    }

    void stop(StackComponent part) {
        processes.stop(part);
    }

    void kill(StackComponent part) {
        processes.kill(part.name());
    }
}
