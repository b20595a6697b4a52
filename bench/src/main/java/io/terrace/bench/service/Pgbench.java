package io.terrace.bench.service;

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
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// PostgreSQL's own load program, statements prepared, on one thread as ours is.
public final class Pgbench {

    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");

    private final Path folder;
    private final int port;
    private final Database database;
    private final String program;
    private final String options;

    Pgbench(Path folder, int port, Database database, Path postgres) {
        this(folder, port, database, PgbenchBinaryFinder.find(postgres).toString(), "");
    }

    private Pgbench(Path folder, int port, Database database, String program, String options) {
        this.folder = folder;
        this.port = port;
        this.database = database;
        this.program = program;
        this.options = options;
    }

    /// The same in sessions of one community, as row-level security asks for it.
    public Pgbench within(UUID community) {
        return new Pgbench(folder, port, database, program, "-c terrace.community=" + community);
    }

    /// Makes the tables of its own transactions.
    public void fill(int scale) {
        run(List.of("-i", "-q", "-s", Integer.toString(scale)));
    }

    /// Runs statements as the database's owner.
    public void execute(String sql) {
        try (Connection connection =
                        DriverManager.getConnection(database.url(), database.owner(), database.ownerPassword());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new StackException("pgbench's tables cannot be made: " + e.getMessage(), e);
        }
    }

    /// A script of ours. pgbench ends a statement at the semicolon, not at the line.
    public PgbenchScript script(String name, String text) {
        try {
            Path file = Files.writeString(folder.resolve(name + ".sql"), text);
            return new PgbenchScript(List.of("-f", file.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Transactions a second.
    double rate(PgbenchScript script, int clients, int seconds) {
        List<String> arguments = new ArrayList<>(List.of("-n", "-M", "prepared", "-j", "1"));
        arguments.addAll(List.of("-c", Integer.toString(clients), "-T", Integer.toString(seconds)));
        arguments.addAll(script.arguments());
        String said = run(arguments);
        Matcher rate = RATE.matcher(said);
        if (!rate.find()) {
            throw new StackException("pgbench said: " + said);
        }
        return Double.parseDouble(rate.group(1));
    }

    private String run(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(arguments);
        command.addAll(
                List.of("-h", "127.0.0.1", "-p", Integer.toString(port), "-U", database.owner(), database.name()));
        ProcessBuilder pgbench =
                new ProcessBuilder(command).redirectErrorStream(true).directory(folder.toFile());
        pgbench.environment().put("PGPASSWORD", database.ownerPassword());
        pgbench.environment().put("PGOPTIONS", options);
        try {
            return new String(pgbench.start().getInputStream().readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
