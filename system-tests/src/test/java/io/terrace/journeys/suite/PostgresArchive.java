package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;

/// Where the suite's Postgres keeps its write-ahead log and a base backup, as an object store does for a cluster.
public final class PostgresArchive {

    /// Folders whose content is made again by a server that starts; the log comes from the archive.
    private static final Set<String> NOT_COPIED =
            Set.of("pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_subtrans");

    private static final String POSTGRES = "postgres";

    /// Postgres reads no `Z` in its settings.
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSxxx", Locale.ROOT);

    private final Suite suite;
    private final Path data;
    private final Path log;
    private final Path base;

    /// Has Postgres archive every segment of its log from now on.
    ///
    /// @param folder what is in it already is deleted
    public PostgresArchive(Suite suite, Path folder) {
        this.suite = suite;
        data = suite.home().resolve(POSTGRES);
        log = folder.resolve("log");
        base = folder.resolve("base");
        try {
            delete(folder);
            Files.createDirectories(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        execute("alter system set archive_mode = 'on'");
        execute("alter system set archive_command = 'cp \"%%p\" \"%1$s/%%f.part\" && mv \"%1$s/%%f.part\" \"%1$s/%%f\"'"
                .formatted(log));
        suite.stop(POSTGRES);
        suite.start(POSTGRES);
    }

    /// Copies the data folder while it is in use, by the backup functions that Postgres has for it.
    public void backUp() {
        try (Connection connection = suite.administrator(POSTGRES);
                Statement sql = connection.createStatement()) {
            sql.execute("select pg_backup_start('base', true)");
            copy(data, base);
            try (ResultSet stopped = sql.executeQuery("select labelfile from pg_backup_stop(true)")) {
                stopped.next();
                Files.writeString(base.resolve("backup_label"), stopped.getString(1));
            }
        } catch (SQLException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Waits until everything that was committed before this call is in the archive.
    public void awaitArchived() {
        String segment = query("select pg_walfile_name(pg_current_wal_lsn())");
        execute("select pg_switch_wal()");
        await("the log to be archived")
                .until(() -> query("select coalesce(last_archived_wal, '') from pg_stat_archiver")
                                .compareTo(segment)
                        >= 0);
    }

    /// Ends Postgres and deletes its data folder.
    public void loseData() {
        suite.crash(POSTGRES);
        try {
            delete(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Starts Postgres from the base backup and plays the archived log up to a moment; returns when it takes writes.
    public void restore(Instant moment) {
        try {
            copy(base, data);
            Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
            Files.writeString(
                    data.resolve("postgresql.auto.conf"),
                    """
                    restore_command = 'cp "%s/%%f" "%%p"'
                    recovery_target_time = '%s'
                    recovery_target_action = 'promote'
                    """.formatted(log, moment.atOffset(ZoneOffset.UTC).format(MOMENT)),
                    StandardOpenOption.APPEND);
            Files.createFile(data.resolve("recovery.signal"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        suite.start(POSTGRES);
        await("Postgres to be at the moment")
                .until(() -> query("select pg_is_in_recovery()").equals("f"));
    }

    private void execute(String sql) {
        try (Connection connection = suite.administrator(POSTGRES);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private String query(String sql) {
        try (Connection connection = suite.administrator(POSTGRES);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path within = from.relativize(file);
                if (!within.startsWith("postmaster.pid")
                        && !within.startsWith("postmaster.opts")
                        && NOT_COPIED.stream().noneMatch(within::startsWith)) {
                    try {
                        Files.copy(file, to.resolve(within));
                    } catch (NoSuchFileException gone) {
                        // What Postgres deletes meanwhile, the log deletes too.
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path emptied, IOException none) throws IOException {
                Files.delete(emptied);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
