package io.terrace.stack.server;

import io.terrace.stack.process.ConditionAwaiter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Processes that outlived a killed Postgres: its backends may finish a statement first, and until they are gone no
/// new server can take over the folder. Only Postgres' own processes work in that folder, so they are safe to end.
final class PostgresOrphanProcessCleanup {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private PostgresOrphanProcessCleanup() {}

    static void endAllWorkingIn(Path folder) {
        ConditionAwaiter.until(PATIENCE, () -> {
            List<ProcessHandle> left = ProcessHandle.allProcesses()
                    .filter(process -> worksIn(folder, process))
                    .toList();
            left.forEach(ProcessHandle::destroyForcibly);
            return left.isEmpty();
        });
    }

    private static boolean worksIn(Path folder, ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd"))
                    .equals(folder.toAbsolutePath());
        } catch (IOException endedOrNotOurs) {
            return false;
        }
    }
}
