package io.terrace.bench.wallet;

import io.terrace.stack.Home;
import io.terrace.stack.process.Part;
import io.terrace.stack.process.Ports;
import io.terrace.stack.process.Processes;
import io.terrace.stack.process.RunFolder;
import io.terrace.stack.server.Audit;
import io.terrace.stack.server.Binaries;
import io.terrace.stack.server.Database;
import io.terrace.stack.server.Databases;
import io.terrace.stack.server.Durability;
import io.terrace.stack.server.Folders;
import io.terrace.stack.server.Kafka;
import io.terrace.stack.server.Postgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;

/// One Postgres for all sides, every commit synced; Kafka and the service under test.
final class World implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Path TARGET = Path.of("bench", "target").toAbsolutePath();
    private static final String PASSWORD = "bench";

    private final Home home;
    private final Processes processes;
    private final Postgres postgres;
    private final Kafka kafka;
    private final Deque<Part> started = new ConcurrentLinkedDeque<>();
    private final Thread hook = new Thread(this::end);

    World() {
        try {
            Files.createDirectories(TARGET);
            home = new Home(Files.createTempDirectory(TARGET, "run-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        processes = new Processes(new RunFolder(home.runs()), home.logs());
        List<Integer> ports = Ports.free(3);
        postgres = new Postgres(
                new Binaries(TARGET.resolve("bin")), home.data("postgres"), ports.get(0), PASSWORD, Durability.SYNCED);
        kafka = new Kafka(home.data("kafka"), ports.get(1), ports.get(2));
        Runtime.getRuntime().addShutdownHook(hook);
    }

    void start() {
        start(postgres);
        start(kafka);
        kafka.topics().create("");
    }

    Database database(String name) {
        return new Databases(postgres).create(name, PASSWORD, PASSWORD);
    }

    /// @return its port
    int wallet(Database database, Map<String, String> settings) {
        int port = Ports.free(1).getFirst();
        start(new WalletProgram(port, database, kafka.bootstrap(), settings));
        return port;
    }

    /// The promises that are broken.
    List<Audit.Figure> broken() {
        return Audit.of(postgres, "wallet", "wallet_audit").stream()
                .filter(figure -> figure.violations() > 0)
                .toList();
    }

    private void start(Part part) {
        started.addFirst(part);
        processes.start(part);
        processes.await(part, PATIENCE);
    }

    Path folder() {
        return home.root();
    }

    int postgresPort() {
        return postgres.port();
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
    }
}
