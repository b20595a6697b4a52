package io.terrace.bench.service;

import io.terrace.stack.HomeFolder;
import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.PidFileFolder;
import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.RunningProcess;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.server.Database;
import io.terrace.stack.server.DatabaseCreator;
import io.terrace.stack.server.Durability;
import io.terrace.stack.server.FolderDeleter;
import io.terrace.stack.server.InvariantCheck;
import io.terrace.stack.server.Kafka;
import io.terrace.stack.server.KafkaLogin;
import io.terrace.stack.server.NativeBinaries;
import io.terrace.stack.server.Postgres;
import io.terrace.stack.server.Redis;
import io.terrace.stack.server.TopicAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

/// One Postgres for all sides, every commit synced; Kafka and the service under test. Ends with all it started.
public final class BenchSandbox implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Path TARGET = Path.of("bench", "target").toAbsolutePath();
    private static final String PASSWORD = "bench";

    private final HomeFolder home;
    private final ProcessLifecycleService processes;
    private final NativeBinaries binaries;
    private final Postgres postgres;
    private final ProcessHandle server;
    private final Kafka kafka;
    private final Deque<StackComponent> started = new ConcurrentLinkedDeque<>();
    private final Thread hook = new Thread(this::end);

    /// Starts Postgres and Kafka.
    public BenchSandbox() {
        try {
            Files.createDirectories(TARGET);
            home = new HomeFolder(Files.createTempDirectory(TARGET, "run-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        processes = new ProcessLifecycleService(new PidFileFolder(home.runs()), home.logs());
        binaries = new NativeBinaries(TARGET.resolve("bin"));
        List<Integer> ports = LoopbackPorts.free(3);
        postgres = new Postgres(binaries, home.data("postgres"), ports.get(0), PASSWORD, Durability.SYNCED);
        kafka = new Kafka(home.data("kafka"), ports.get(1), ports.get(2), PASSWORD);
        Runtime.getRuntime().addShutdownHook(hook);
        server = start(postgres);
        start(kafka);
        kafka.topics().create("");
    }

    /// A new database on the one Postgres.
    public Database database(String name) {
        return new DatabaseCreator(postgres).create(name, PASSWORD, PASSWORD);
    }

    /// The program that is measured, once it is ready.
    ///
    /// @param name its module
    public TestedService service(String name, Database database, ServiceOptions tuning) {
        List<Integer> ports = LoopbackPorts.free(2);
        var program = new ServiceProcess(name, ports.getFirst(), ports.getLast(), database, kafka(name), tuning);
        return new TestedService(program.port(), start(program), server);
    }

    /// nginx that answers with one page, for what is the least that an answer can cost.
    ///
    /// @param body JSON without quotes of the shell's kind
    public TestedService page(String body) {
        NginxServer page = NginxServer.page(home.root(), LoopbackPorts.free(1).getFirst(), body);
        return new TestedService(page.port(), start(page), server);
    }

    /// The one Kafka, as its administrator.
    public KafkaLogin kafka() {
        return kafka.admin();
    }

    /// How that program of the suite reaches the one Kafka, with the rights it has there.
    public KafkaLogin kafka(String program) {
        return kafka.accounts().create(TopicAccess.of(program), "", PASSWORD);
    }

    /// Starts a Redis in which everybody may do everything.
    ///
    /// @return its port
    public int redis() {
        Redis redis =
                new Redis(binaries, home.data("redis"), LoopbackPorts.free(1).getFirst());
        start(redis);
        return redis.port();
    }

    /// Another program to compare with, once it is ready; it ends with the rest.
    public ProcessHandle run(StackComponent program) {
        return start(program);
    }

    /// For the files of what is started.
    public Path folder() {
        return home.root();
    }

    /// The one Postgres.
    public ProcessHandle postgres() {
        return server;
    }

    /// PostgreSQL's load program on that database.
    public Pgbench pgbench(Database database) {
        return new Pgbench(home.root(), postgres.port(), database, binaries.postgres());
    }

    /// The promises that a service's own audit finds broken.
    ///
    /// @param function of the database: promise, seen, violations
    public List<InvariantCheck.Figure> broken(String database, String function) {
        return InvariantCheck.of(postgres, database, function).stream()
                .filter(figure -> figure.violations() > 0)
                .toList();
    }

    private ProcessHandle start(StackComponent part) {
        started.addFirst(part);
        RunningProcess running = processes.start(part);
        processes.await(part, PATIENCE);
        return running.process().orElseThrow();
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
    }
}
