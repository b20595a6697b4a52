package io.terrace.bench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PgbenchBinaryFinderTest {

    @TempDir
    private Path folder;

    @Test
    void theOneOnThePathGoesBeforeAll() throws IOException {
        Path onPath = pgbench("path");
        pgbench("debian/18/bin");

        assertThat(find()).isEqualTo(onPath);
    }

    @Test
    void ofDebiansTheNewestIsTaken() throws IOException {
        pgbench("debian/15/bin");
        Path newest = pgbench("debian/18/bin");

        assertThat(find()).isEqualTo(newest);
    }

    @Test
    void theMeasuredServersOwnIsTheLastResort() throws IOException {
        Path own = pgbench("postgres/bin");

        assertThat(find()).isEqualTo(own);
    }

    @Test
    void whereThereIsNoneThePackageIsNamed() {
        assertThatThrownBy(this::find)
                .isInstanceOf(StackException.class)
                .hasMessageContaining("apt-get install postgresql-contrib");
    }

    private Path find() {
        return PgbenchBinaryFinder.find(
                List.of(folder.resolve("path").toString()), folder.resolve("debian"), folder.resolve("postgres"));
    }

    private Path pgbench(String place) throws IOException {
        Path file = Files.createDirectories(folder.resolve(place)).resolve("pgbench");
        Files.createFile(file);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
