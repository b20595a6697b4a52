package io.terrace.bench.wallet;

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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// PostgreSQL's own load program, statements prepared.
final class Pgbench {

    /// What it does.
    enum Script {
        /// Its own TPC-B-like transaction, scale 10.
        TPCB,
        /// One account that everyone pays into: its row, and a posting for each side.
        HOT
    }

    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");
    private static final String SCALE = "10";

    private final Path folder;
    private final int port;
    private final Database database;

    Pgbench(Path folder, int port, Database database) {
        this.folder = folder;
        this.port = port;
        this.database = database;
    }

    void prepare() {
        run(List.of("-i", "-q", "-s", SCALE));
        try (Connection connection =
                        DriverManager.getConnection(database.url(), database.owner(), database.ownerPassword());
                var statement = connection.createStatement()) {
            statement.execute("""
                    create table hot_account (id int primary key, balance bigint not null) with (fillfactor = 50);
                    insert into hot_account values (1, 0);
                    create table hot_posting (
                        id bigint generated always as identity primary key, account int not null,
                        amount bigint not null, at timestamptz not null)""");
            Files.writeString(script(), """
                    begin;
                    update hot_account set balance = balance + 1 where id = 1;
                    insert into hot_posting (account, amount, at) values (1, 1, now()), (2, -1, now());
                    commit;
                    """);
        } catch (SQLException | IOException e) {
            throw new StackException("The tables cannot be made: " + e.getMessage(), e);
        }
    }

    private Path script() {
        return folder.resolve("hot.sql");
    }

    /// The number of clients that it does best with.
    int best(Script script) {
        return IntStream.of(1, 16, 64)
                .boxed()
                .max(Comparator.comparing(clients -> run(script, clients, 3)))
                .orElseThrow();
    }

    /// Transactions a second.
    double run(Script script, int clients, int seconds) {
        List<String> arguments = new ArrayList<>(List.of(
                "-n", "-M", "prepared", "-c", Integer.toString(clients), "-j", "1", "-T", Integer.toString(seconds)));
        arguments.addAll(
                switch (script) {
                    case TPCB -> List.of("-b", "tpcb-like");
                    case HOT -> List.of("-f", script().toString());
                });
        Matcher rate = RATE.matcher(run(arguments));
        if (!rate.find()) {
            throw new StackException("pgbench gave no figure");
        }
        return Double.parseDouble(rate.group(1));
    }

    private String run(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("pgbench"));
        command.addAll(arguments);
        command.addAll(
                List.of("-h", "127.0.0.1", "-p", Integer.toString(port), "-U", database.owner(), database.name()));
        ProcessBuilder pgbench =
                new ProcessBuilder(command).redirectErrorStream(true).directory(folder.toFile());
        pgbench.environment().put("PGPASSWORD", database.ownerPassword());
        try {
            return new String(pgbench.start().getInputStream().readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("pgbench is not here: apt-get install postgresql-contrib", e);
        }
    }
}
