package io.terrace.bench.polls;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// PostgreSQL's own load program on a script of ours, statements prepared.
final class Pgbench {

    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");
    private static final String MISSING = "pgbench is not here: apt-get install postgresql-contrib";

    private final Path folder;
    private final int port;
    private final Database database;

    Pgbench(Path folder, int port, Database database) {
        this.folder = folder;
        this.port = port;
        this.database = database;
    }

    /// The same row as ours, and a total kept the way a first version would keep it.
    void prepare() {
        try (Connection connection =
                        DriverManager.getConnection(database.url(), database.owner(), database.ownerPassword());
                var statement = connection.createStatement()) {
            statement.execute("""
                    create table ballot (
                        community_id uuid not null, poll_id uuid not null, user_id uuid not null,
                        choices smallint[] not null, client_ids uuid[] not null, cast_at timestamptz not null,
                        primary key (community_id, poll_id, user_id));
                    create table poll_total (
                        poll_id uuid primary key, votes bigint[] not null, voters bigint not null)
                        with (fillfactor = 50);
                    insert into poll_total values ('01900000-0000-7000-8000-000000000001', '{0, 0, 0}', 0)""");
        } catch (SQLException e) {
            throw new StackException("The tables cannot be made: " + e.getMessage(), e);
        }
    }

    /// Transactions a second.
    double run(Script script, int clients, int seconds) {
        try {
            Path file = folder.resolve(script.name() + ".sql");
            Files.writeString(file, script.text());
            ProcessBuilder pgbench = new ProcessBuilder(List.of(
                            binary(),
                            "-n",
                            "-M",
                            "prepared",
                            "-c",
                            Integer.toString(clients),
                            "-j",
                            "1",
                            "-T",
                            Integer.toString(seconds),
                            "-f",
                            file.toString(),
                            "-h",
                            "127.0.0.1",
                            "-p",
                            Integer.toString(port),
                            "-U",
                            database.owner(),
                            database.name()))
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(file.toFile()))
                    .directory(folder.toFile());
            pgbench.environment().put("PGPASSWORD", database.ownerPassword());
            return rate(pgbench.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double rate(Process process) throws IOException {
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        Matcher rate = RATE.matcher(said);
        if (!rate.find()) {
            throw new StackException("pgbench said: " + said);
        }
        return Double.parseDouble(rate.group(1));
    }

    private static String binary() {
        return List.of("/usr/bin/pgbench", "/usr/lib/postgresql/15/bin/pgbench", "/opt/homebrew/bin/pgbench").stream()
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst()
                .orElseThrow(() -> new StackException(MISSING));
    }
}
