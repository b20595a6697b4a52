package io.terrace.stack.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A process we started, as remembered on disk.
///
/// @param startedAt when the operating system says it began, which tells it from a later process with the same pid
public record RunningProcess(String name, long pid, Instant startedAt, int port) {

    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    static Optional<RunningProcess> of(String name, ProcessHandle process, int port) {
        return process.info().startInstant().map(start -> new RunningProcess(name, process.pid(), start, port));
    }

    /// The process itself; empty when it has ended, even if its pid lives on as another's.
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(ProcessLifecycleService::alive)
                .filter(process ->
                        process.info().startInstant().filter(this::isOurStart).isPresent());
    }

    private boolean isOurStart(Instant start) {
        return Duration.between(startedAt, start).abs().compareTo(TOLERANCE) < 0;
    }
}
