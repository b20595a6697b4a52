package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.journeys.suite.Balancer.Endpoint;
import io.terrace.platform.testing.FreePorts;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.awaitility.core.ConditionTimeoutException;

/// One process of a program of the suite: the one that `./terrace` started, or the same program once more, with
/// the same command and environment on ports of its own. One that was started here ends with this JVM, however
/// that ends.
public final class ProgramReplica implements AutoCloseable {

    private static final String READY = "/q/health/ready";

    /// As long as `./terrace` waits for one that it starts.
    private static final Duration START = Duration.ofMinutes(5);

    /// As long as Kubernetes waits for the slowest of them.
    private static final Duration GRACE = Duration.ofSeconds(75);

    /// Has the system end a process with the thread that started it, which is the tests' own.
    private static final Path LEASH = Path.of("/usr/bin/setpriv");

    private static final Set<ProcessHandle> STARTED = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> STARTED.forEach(ProcessHandle::destroyForcibly), "replicas"));
    }

    private final ProcessHandle process;
    private final BooleanSupplier running;
    private final Endpoint endpoint;

    private ProgramReplica(ProcessHandle process, BooleanSupplier running, Endpoint endpoint) {
        this.process = process;
        this.running = running;
        this.endpoint = endpoint;
    }

    /// The process that `./terrace` started.
    public static ProgramReplica first(Suite suite, String program) {
        ProcessHandle process = suite.process(program);
        return new ProgramReplica(
                process, () -> isRunning(process), endpoint(suite.port(program), suite.managementPort(program)));
    }

    /// Starts one more beside the suite's own, which runs.
    public static ProgramReplica start(Suite suite, String program) {
        return start(suite, program, Map.of());
    }

    /// Returns when it is ready.
    ///
    /// @param environment what it finds otherwise than the suite's own does
    public static ProgramReplica start(Suite suite, String program, Map<String, String> environment) {
        List<Integer> ports = FreePorts.some(2);
        Path first = Path.of("/proc", Long.toString(suite.process(program).pid()));
        File log = suite.logs().resolve(program + "-2.log").toFile();
        try {
            List<String> command = new ArrayList<>();
            if (Files.isExecutable(LEASH)) {
                command.addAll(List.of(LEASH.toString(), "--pdeathsig", "KILL"));
            }
            command.addAll(parts(first.resolve("cmdline")));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
            for (String variable : parts(first.resolve("environ"))) {
                String[] pair = variable.split("=", 2);
                builder.environment().put(pair[0], pair[1]);
            }
            builder.environment().putAll(environment);
            builder.environment().put("QUARKUS_HTTP_PORT", ports.getFirst().toString());
            builder.environment().put("QUARKUS_MANAGEMENT_PORT", ports.getLast().toString());
            Process process = builder.start();
            STARTED.add(process.toHandle());
            ProgramReplica started = new ProgramReplica(
                    process.toHandle(), process::isAlive, endpoint(ports.getFirst(), ports.getLast()));
            started.awaitReady(program);
            if (!process.isAlive()) {
                throw new IllegalStateException(
                        program + " ended with " + process.exitValue() + " while it started; see " + log);
            }
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitReady(String program) {
        try {
            await(program + " to be ready")
                    .atMost(START)
                    .ignoreExceptions()
                    .until(() -> !running.getAsBoolean() || endpoint.isReady());
        } catch (ConditionTimeoutException tooSlow) {
            close();
            throw tooSlow;
        }
    }

    public Endpoint endpoint() {
        return endpoint;
    }

    public URI uri() {
        return endpoint.uri();
    }

    /// Asks it to end and waits, as long as Kubernetes would before it ended it by force.
    public void stop() {
        process.destroy();
        await("the end of " + endpoint.uri()).atMost(GRACE).until(() -> !running.getAsBoolean());
        STARTED.remove(process);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        STARTED.remove(process);
    }

    /// Of one that another process has started. False for a zombie too: where no one reaps orphans, an ended process
    /// keeps
    /// its pid.
    private static boolean isRunning(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            return process.isAlive() && stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException gone) {
            return false;
        }
    }

    /// A gateway from before `bd7079cb`, which `prove upgrade` may begin with, answers probes where it serves.
    private static Endpoint endpoint(int port, int managementPort) {
        URI uri = URI.create("http://127.0.0.1:" + port);
        URI management = URI.create("http://127.0.0.1:" + managementPort);
        return new Endpoint(uri, List.of(management.resolve(READY), uri.resolve(READY)));
    }

    private static List<String> parts(Path file) throws IOException {
        return Arrays.stream(Files.readString(file).split("\0", -1))
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
