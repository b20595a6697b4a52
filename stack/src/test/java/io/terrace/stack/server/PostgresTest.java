package io.terrace.stack.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.stack.process.ConditionAwaiter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that is stopped, killed and started over what is left.
class PostgresTest {

    @TempDir
    static Path folder;

    private static Bench bench;
    private static Postgres postgres;

    @BeforeAll
    static void make() {
        bench = Bench.in(folder);
        postgres = bench.postgres();
    }

    @BeforeEach
    void start() throws SQLException {
        bench.start(postgres);
        execute("drop table if exists goal");
        execute("create table goal (minute int)");
    }

    @AfterAll
    static void end() {
        bench.kill(postgres);
        PostgresOrphanProcessCleanup.endAllWorkingIn(folder.resolve("postgres"));
    }

    @Test
    void committedRowsSurviveAStopAndAKill() throws SQLException {
        execute("insert into goal values (90)");

        bench.stop(postgres);
        bench.start(postgres);
        execute("insert into goal values (93)");
        bench.kill(postgres);
        bench.start(postgres);

        assertThat(number("select sum(minute) from goal")).isEqualTo(183);
    }

    @Test
    void aKillInTheMiddleOfAStatementIsMendedByTheNextStart() throws SQLException {
        Thread.ofVirtual().start(this::neverEnd);
        assertThat(ConditionAwaiter.until(Duration.ofSeconds(5), this::somebodySleeps))
                .isTrue();

        bench.kill(postgres);
        bench.start(postgres);

        assertThat(number("select count(*) from goal")).isZero();
    }

    @Test
    void aStopDoesNotWaitForOpenConnections() throws SQLException {
        try (Connection open = postgres.connect("postgres")) {
            assertThat(open.isValid(1)).isTrue();

            bench.stop(postgres);

            assertThat(open.isValid(1)).isFalse();
        }
    }

    @Test
    void setupRecreatesInterruptedDatabaseFolder() throws IOException {
        Path half = folder.resolve("half");
        Files.createDirectories(half.resolve("base"));
        Files.writeString(half.resolve("postmaster.pid"), "1\n");

        new PostgresFolder(half, postgres.bin(), "top-secret").prepare();

        assertThat(half.resolve("PG_VERSION")).hasContent("18");
        assertThat(half.resolve("postmaster.pid")).doesNotExist();
    }

    @Test
    void aStrangerWithoutThePasswordIsRefused() {
        assertThatThrownBy(() -> DriverManager.getConnection(postgres.url("postgres"), "postgres", "guess"))
                .hasMessageContaining("password authentication failed");
    }

    @Test
    void everyWayInDemandsAPassword() throws SQLException {
        assertThat(number("select count(*) from pg_hba_file_rules")).isPositive();
        assertThat(number("select count(*) from pg_hba_file_rules where auth_method <> 'scram-sha-256'"))
                .isZero();
    }

    @Test
    void commitsReachTheDisk() throws SQLException {
        assertThat(number("select count(*) from pg_settings where name in ('fsync', 'synchronous_commit',"
                        + " 'full_page_writes') and setting = 'on'"))
                .isEqualTo(3);
    }

    private void neverEnd() {
        try {
            execute("insert into goal select 1 from pg_sleep(600)");
        } catch (SQLException killed) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean somebodySleeps() {
        try {
            return number("select count(*) from pg_stat_activity where wait_event = 'PgSleep'") == 1;
        } catch (SQLException e) {
            return false;
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = postgres.connect("postgres");
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = postgres.connect("postgres");
                var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
