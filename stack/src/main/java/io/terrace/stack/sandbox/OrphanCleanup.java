package io.terrace.stack.sandbox;

import io.terrace.stack.HomeFolder;
import io.terrace.stack.process.PidFileFolder;
import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.RunningProcess;
import io.terrace.stack.server.FolderDeleter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Stacks whose own process was killed before it could end its servers. The next one beside them does.
final class OrphanCleanup {

    private static final String PREFIX = "stack-";

    private OrphanCleanup() {}

    /// The folder of the stack that this process keeps.
    static Path name(Path parent, ProcessHandle keeper) {
        return parent.resolve(PREFIX + keeper.pid());
    }

    static void sweep(Path parent) {
        if (!Files.isDirectory(parent)) {
            return;
        }
        try (Stream<Path> children = Files.list(parent)) {
            children.filter(OrphanCleanup::isAbandoned).forEach(OrphanCleanup::end);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isAbandoned(Path folder) {
        String name = folder.getFileName().toString();
        return name.matches(PREFIX + "\\d+")
                && ProcessHandle.of(Long.parseLong(name.substring(PREFIX.length())))
                        .filter(ProcessHandle::isAlive)
                        .isEmpty();
    }

    private static void end(Path folder) {
        HomeFolder home = new HomeFolder(folder);
        PidFileFolder runs = new PidFileFolder(home.runs());
        ProcessLifecycleService processes = new ProcessLifecycleService(runs, home.logs());
        List<String> names = runs.all().stream().map(RunningProcess::name).toList();
        names.forEach(processes::kill);
        FolderDeleter.delete(folder);
    }
}
