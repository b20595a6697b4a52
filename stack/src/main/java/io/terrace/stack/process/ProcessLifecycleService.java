package io.terrace.stack.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Starts parts in the background and ends them.
public final class ProcessLifecycleService {

    private static final long MAX_LOG_BYTES = 20_000_000;

    private final PidFileFolder runs;
    private final Path logs;
    private final ReadWriteLock opening = new ReentrantReadWriteLock();
    private boolean closed;

    public ProcessLifecycleService(PidFileFolder runs, Path logs) {
        this.runs = runs;
        this.logs = logs;
    }

    /// Starts a part unless it runs already, and returns without waiting for it to answer.
    public RunningProcess start(StackComponent part) {
        Optional<RunningProcess> already = runs.find(part.name());
        if (already.isPresent()) {
            return already.get();
        }
        LoopbackPorts.requireFree(part.name(), part.port());
        opening.readLock().lock();
        try {
            if (closed) {
                throw new StackException(part.name() + " is not started: everything is being stopped");
            }
            Process process = launch(part);
            RunningProcess running = RunningProcess.of(part.name(), process.toHandle(), part.port())
                    .orElseThrow(() -> new StackException(part.name() + " ended at once; see " + log(part.name())));
            runs.remember(running);
            return running;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            opening.readLock().unlock();
        }
    }

    /// From now on nothing starts, and whatever was being started can be found and ended.
    public void close() {
        opening.writeLock().lock();
        try {
            closed = true;
        } finally {
            opening.writeLock().unlock();
        }
    }

    /// Waits until a started part is ready; fails at once when its process ends.
    public void await(StackComponent part, Duration patience) {
        boolean ready = ConditionAwaiter.until(patience, () -> {
            if (runs.find(part.name()).isEmpty()) {
                throw new StackException("%s ended while starting:%n%s%nAll of it: %s"
                        .formatted(part.name(), lastLines(log(part.name())), log(part.name())));
            }
            return part.ready();
        });
        if (!ready) {
            throw new StackException("%s is not ready after %d s; see %s"
                    .formatted(part.name(), patience.toSeconds(), log(part.name())));
        }
        part.settle();
    }

    /// Asks the process to end, and ends it by force when it has not in its grace.
    ///
    /// @return whether there was one
    public boolean stop(StackComponent part) {
        return stop(part, part.stopSignal());
    }

    /// Has the process end without putting anything in order.
    ///
    /// @return whether there was one
    public boolean stopAtOnce(StackComponent part) {
        return stop(part, part.crashSignal());
    }

    private boolean stop(StackComponent part, String signal) {
        return end(part.name(), process -> {
            ProcessSignalSender.send(signal, process);
            if (!ConditionAwaiter.until(part.grace(), () -> !alive(process))) {
                process.destroyForcibly();
            }
        });
    }

    /// kill -9.
    ///
    /// @return whether there was one
    public boolean kill(String name) {
        return end(name, ProcessHandle::destroyForcibly);
    }

    public PidFileFolder runs() {
        return runs;
    }

    public Path log(String name) {
        return logs.resolve(name + ".log");
    }

    /// False for a zombie too: where no one reaps orphans, an ended process keeps its pid.
    static boolean alive(ProcessHandle process) {
        if (!process.isAlive()) {
            return false;
        }
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException noProcFolder) {
            return process.isAlive();
        }
    }

    private boolean end(String name, Consumer<ProcessHandle> signal) {
        Optional<ProcessHandle> process = runs.find(name).flatMap(RunningProcess::process);
        process.ifPresent(running -> {
            signal.accept(running);
            ConditionAwaiter.until(Duration.ofSeconds(5), () -> !alive(running));
        });
        runs.forget(name);
        return process.isPresent();
    }

    private static String lastLines(Path log) {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 8), lines.size()));
        } catch (IOException none) {
            return "";
        }
    }

    private Process launch(StackComponent part) throws IOException {
        ProcessSpec launch = part.launch();
        Files.createDirectories(logs);
        Path log = log(part.name());
        if (Files.exists(log) && Files.size(log) > MAX_LOG_BYTES) {
            Files.move(log, logs.resolve(part.name() + ".log.1"), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(log)) {
            Files.createFile(log, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        List<String> command = new ArrayList<>(ownSession());
        command.addAll(launch.command());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(launch.environment());
        return builder.start();
    }

    /// Out of the terminal's session, so that Ctrl-C reaches only us and the servers end in order.
    private static List<String> ownSession() {
        return Stream.of("/usr/bin/setsid", "/bin/setsid")
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst()
                .map(List::of)
                .orElse(List.of("/usr/bin/nohup"));
    }
}
