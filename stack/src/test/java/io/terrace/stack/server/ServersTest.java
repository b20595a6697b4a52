package io.terrace.stack.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.stack.process.Part;
import io.terrace.stack.process.Ports;
import io.terrace.stack.process.Processes;
import io.terrace.stack.process.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ServersTest {

    private static final Path FOLDER = newFolder();
    private static final Processes PROCESSES = new Processes(new RunFolder(FOLDER.resolve("run")), FOLDER);
    private static final List<Integer> PORTS = Ports.free(2);
    private static final Binaries BINARIES =
            new Binaries(Path.of("target/binaries").toAbsolutePath());
    private static final Postgres POSTGRES =
            new Postgres(BINARIES, FOLDER.resolve("postgres"), PORTS.get(0), "secret", Durability.SYNCED);
    private static final Redis REDIS = new Redis(BINARIES, FOLDER.resolve("redis"), PORTS.get(1));

    @BeforeAll
    static void start() {
        start(POSTGRES);
        start(REDIS);
    }

    @AfterAll
    static void stop() {
        PROCESSES.stop(POSTGRES);
        PROCESSES.stop(REDIS);
        Folders.delete(FOLDER);
    }

    @Test
    void theServicesRoleOwnsNothingAndCannotLiftTheWall() throws SQLException {
        Database database = new Databases(POSTGRES).create("polls", "o", "s");
        try (var owner = connect(database, database.owner(), "o")) {
            run(owner, "create table vote (community_id int)");
            run(owner, "insert into vote values (1)");
            run(owner, "alter table vote enable row level security");
            run(owner, "create policy none on vote using (false)");
        }

        try (var service = connect(database, database.service(), "s")) {
            assertThatThrownBy(() -> run(service, "create table mine ()")).hasMessageContaining("permission denied");
            assertThatThrownBy(() -> run(service, "alter table vote disable row level security"))
                    .hasMessageContaining("must be owner");
            assertThatThrownBy(() -> run(service, "set role " + database.owner()))
                    .hasMessageContaining("permission denied");
            assertThat(count(service)).isZero();
        }
    }

    @Test
    void aKilledPostgresComesBackWithEveryCommit() throws SQLException {
        Database database = new Databases(POSTGRES).create("wallet", "o", "s");
        try (var owner = connect(database, database.owner(), "o")) {
            run(owner, "create table vote (id int)");
            run(owner, "insert into vote values (1)");
        }

        PROCESSES.kill(POSTGRES.name());
        start(POSTGRES);

        try (var owner = connect(database, database.owner(), "o")) {
            assertThat(count(owner)).isEqualTo(1);
        }
    }

    @Test
    void aKilledRedisStartsAgain() {
        PROCESSES.kill(REDIS.name());
        start(REDIS);

        assertThat(REDIS.ready()).isTrue();
    }

    private static void start(Part part) {
        PROCESSES.start(part);
        PROCESSES.await(part, Duration.ofMinutes(1));
    }

    private static Connection connect(Database database, String user, String password) throws SQLException {
        return DriverManager.getConnection(database.url(), user, password);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int count(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("select count(*) from vote")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory(
                    Files.createDirectories(Path.of("target")).toAbsolutePath(), "servers");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
