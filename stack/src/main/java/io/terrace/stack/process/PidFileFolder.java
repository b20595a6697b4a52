package io.terrace.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/// The folder of pid files: one for each process we started and have not seen end.
public final class PidFileFolder {

    private static final String ENDING = ".pid";

    private final Path folder;

    public PidFileFolder(Path folder) {
        this.folder = folder;
    }

    /// Processes that are alive and ours. Files of ended ones are removed on the way.
    public List<RunningProcess> all() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(ENDING))
                    .map(file -> file.substring(0, file.length() - ENDING.length()))
                    .sorted()
                    .flatMap(name -> find(name).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Optional<RunningProcess> find(String name) {
        Optional<RunningProcess> running =
                read(name).filter(found -> found.process().isPresent());
        if (running.isEmpty()) {
            forget(name);
        }
        return running;
    }

    /// Moved into place whole: a reader meanwhile must not take half a file for a process that ended.
    void remember(RunningProcess running) {
        Properties properties = new Properties();
        properties.setProperty("pid", Long.toString(running.pid()));
        properties.setProperty("startedAt", running.startedAt().toString());
        properties.setProperty("port", Integer.toString(running.port()));
        try {
            Files.createDirectories(folder);
            Path half = Files.createTempFile(folder, running.name(), ".half");
            try (var out = Files.newBufferedWriter(half)) {
                properties.store(out, null);
            }
            Files.move(half, file(running.name()), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void forget(String name) {
        try {
            Files.deleteIfExists(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Half a file, left by a kill while it was written, reads as none.
    private Optional<RunningProcess> read(String name) {
        try (var in = Files.newBufferedReader(file(name))) {
            Properties properties = new Properties();
            properties.load(in);
            return Optional.of(new RunningProcess(
                    name,
                    Long.parseLong(properties.getProperty("pid", "")),
                    Instant.parse(properties.getProperty("startedAt", "")),
                    Integer.parseInt(properties.getProperty("port", ""))));
        } catch (IOException | RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    private Path file(String name) {
        return folder.resolve(name + ENDING);
    }
}
