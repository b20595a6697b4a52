package io.terrace.bench.service;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Where pgbench is on this machine: on the PATH, where Debian has it, or beside the Postgres that is measured.
final class PgbenchBinaryFinder {

    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final String MISSING = "pgbench is not here: apt-get install postgresql-contrib";

    private PgbenchBinaryFinder() {}

    static Path find(Path postgres) {
        return find(Arrays.asList(System.getenv().getOrDefault("PATH", "").split(":", -1)), DEBIAN, postgres);
    }

    /// @throws StackException with the package to install, where there is none
    static Path find(List<String> path, Path debian, Path postgres) {
        return Stream.of(path.stream().map(Path::of), versions(debian), Stream.of(postgres.resolve("bin")))
                .flatMap(folders -> folders)
                .map(folder -> folder.resolve("pgbench"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new StackException(MISSING));
    }

    /// The newest first.
    private static Stream<Path> versions(Path debian) {
        if (!Files.isDirectory(debian)) {
            return Stream.of();
        }
        try (Stream<Path> found = Files.list(debian)) {
            return found.sorted(Comparator.reverseOrder()).map(version -> version.resolve("bin")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
