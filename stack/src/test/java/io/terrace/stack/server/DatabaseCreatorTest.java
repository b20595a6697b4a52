package io.terrace.stack.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a service's role may do, and above all what it may not.
class DatabaseCreatorTest {

    @TempDir
    static Path folder;

    private static Bench bench;
    private static Postgres postgres;
    private static Database feed;
    private static Database media;

    @BeforeAll
    static void twoServicesOnOneServer() throws SQLException {
        bench = Bench.in(folder);
        postgres = bench.postgres();
        bench.start(postgres);
        DatabaseCreator databases = new DatabaseCreator(postgres);
        feed = databases.create("feed", "owner's", "service's");
        media = databases.create("media", "owner's", "service's");
        asOwner("create table secret (community int not null, text text)");
        asOwner("alter table secret enable row level security");
        asOwner("alter table secret force row level security");
        asOwner("create policy tenant on secret using (community = current_setting('test.community')::int)");
    }

    @AfterAll
    static void end() {
        bench.stop(postgres);
    }

    @Test
    void theServiceIsNoSuperuserAndBypassesNoWall() throws SQLException {
        assertThat(text("select concat_ws(' ', rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication)"
                        + " from pg_roles where rolname = current_user"))
                .isEqualTo("f f f f f");
    }

    @Test
    void theServiceSeesTheRowsOfItsCommunityAlone() throws SQLException {
        asService("set test.community = 1; insert into secret values (1, 'mine')");
        asService("set test.community = 2; insert into secret values (2, 'theirs')");

        assertThat(text("set test.community = 1; select string_agg(text, ',') from secret"))
                .isEqualTo("mine");
    }

    @Test
    void theServiceCannotWriteIntoAnotherCommunity() {
        assertThatThrownBy(() -> asService("set test.community = 1; insert into secret values (2, 'forged')"))
                .hasMessageContaining("row-level security policy");
    }

    @Test
    void theServiceMakesAndChangesNoTables() {
        assertThatThrownBy(() -> asService("create table mine (id int)")).hasMessageContaining("permission denied");
        assertThatThrownBy(() -> asService("create schema mine")).hasMessageContaining("permission denied");
        assertThatThrownBy(() -> asService("create temporary table mine (id int)"))
                .hasMessageContaining("permission denied");
        assertThatThrownBy(() -> asService("truncate secret")).hasMessageContaining("permission denied");
        assertThatThrownBy(() -> asService("alter table secret disable row level security"))
                .hasMessageContaining("must be owner");
    }

    @Test
    void serviceCannotTakeAnotherRole() {
        assertThatThrownBy(() -> asService("set role feed_owner")).hasMessageContaining("permission denied");
        assertThatThrownBy(() -> asService("set role postgres")).hasMessageContaining("permission denied");
    }

    @Test
    void aServiceDoesNotConnectToAnothersDatabase() {
        assertThatThrownBy(() -> DriverManager.getConnection(feed.url(), media.service(), media.servicePassword()))
                .hasMessageContaining("permission denied for database");
    }

    @Test
    void makingAgainKeepsTheDataAndTakesNewPasswords() throws SQLException {
        asService("set test.community = 7; insert into secret values (7, 'kept')");

        feed = new DatabaseCreator(postgres).create("feed", "owner's new", "service's new");

        assertThat(text("set test.community = 7; select text from secret")).isEqualTo("kept");
    }

    @Test
    void aNameThatIsNoNameIsRefused() {
        assertThatThrownBy(() -> new DatabaseCreator(postgres).create("feed; drop database media", "a", "b"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatCode(() -> DriverManager.getConnection(media.url(), media.service(), media.servicePassword())
                        .close())
                .doesNotThrowAnyException();
    }

    private static void asOwner(String sql) throws SQLException {
        run(feed.owner(), feed.ownerPassword(), sql);
    }

    private static void asService(String sql) throws SQLException {
        run(feed.service(), feed.servicePassword(), sql);
    }

    private static void run(String user, String password, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(feed.url(), user, password);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(feed.url(), feed.service(), feed.servicePassword());
                var statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                statement.getMoreResults();
            }
            try (ResultSet rows = statement.getResultSet()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }
}
