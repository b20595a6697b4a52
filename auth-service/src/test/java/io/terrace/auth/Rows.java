package io.terrace.auth;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/// What is in the tables, as the service's own role sees it.
public final class Rows {

    private static final Queue<Connection> IDLE = new ConcurrentLinkedQueue<>();

    private Rows() {}

    public static long count(String table, UUID community) {
        return number("select count(*) from " + table, community.toString());
    }

    /// With no community set, as a query that forgot about tenants would run.
    public static long countOfNobody(String table) {
        return number("select count(*) from " + table, "");
    }

    /// The service's transactions that wait for something other than the database.
    public static long idleTransactions() {
        return number(
                "select count(*) from pg_stat_activity where state like 'idle in transaction%'"
                        + " and state_change < now() - interval '300 milliseconds'",
                "");
    }

    /// The service's statements like this one that wait for a lock.
    ///
    /// @param like as in SQL, in any case
    public static long waiting(String like) {
        return number(
                "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query ilike '" + like
                        + "' and pid <> pg_backend_pid()",
                "");
    }

    /// The whole table as text, of one community.
    public static String dump(String table, UUID community) {
        try (Connection database = open(community.toString())) {
            return dump(database, table);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// Every table the service reads, as text, binary columns in hex; of tenants' tables nothing.
    public static String dumpOfAll() {
        var dump = new StringBuilder();
        try (Connection database = open("");
                var names = database.createStatement();
                var tables = names.executeQuery(
                        "select table_name from information_schema.tables where table_schema = 'public'")) {
            while (tables.next()) {
                dump.append(dump(database, tables.getString(1)));
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return dump.toString();
    }

    private static String dump(Connection database, String table) throws SQLException {
        try (var statement = database.createStatement();
                var rows =
                        statement.executeQuery("select coalesce(string_agg(t::text, ' '), '') from " + table + " t")) {
            rows.next();
            return rows.getString(1);
        }
    }

    /// One text of one row.
    public static String text(UUID community, String sql, Object... values) {
        try (Lent lent = Lent.to(community.toString());
                var statement = filled(lent.database(), sql, values);
                var rows = statement.executeQuery()) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    public static void change(UUID community, String sql, Object... values) {
        try (Lent lent = Lent.to(community.toString());
                var statement = filled(lent.database(), sql, values)) {
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static PreparedStatement filled(Connection database, String sql, Object... values) throws SQLException {
        var statement = database.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    public static long number(String sql, UUID community) {
        return number(sql, community.toString());
    }

    /// Lets nobody write to the table until it is closed.
    public static Blocked blocked(String table) throws SQLException {
        Connection database = open("");
        database.setAutoCommit(false);
        try (var statement = database.createStatement()) {
            statement.execute("lock table " + table + " in share mode");
        }
        return new Blocked(database, table);
    }

    /// A table nobody can write to.
    public record Blocked(Connection database, String table) implements AutoCloseable {

        /// Kills the connections that wait to insert; false where there was none.
        public boolean killsWhoeverWaits() throws SQLException {
            try (Connection other = open("");
                    var statement = other.createStatement();
                    var rows = statement.executeQuery(
                            "select count(pg_terminate_backend(pid)) from pg_stat_activity where wait_event_type = 'Lock'"
                                    + " and query like '%insert into " + table + "%' and pid <> pg_backend_pid()")) {
                rows.next();
                return rows.getLong(1) > 0;
            }
        }

        @Override
        public void close() throws SQLException {
            database.close();
        }
    }

    private static long number(String sql, String community) {
        try (Lent lent = Lent.to(community);
                var statement = lent.database().createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// A connection that goes back to where others find it: to open one takes longer than most questions.
    private record Lent(Connection database) implements AutoCloseable {

        static Lent to(String community) throws SQLException {
            String url = ConfigProvider.getConfig().getValue("quarkus.datasource.jdbc.url", String.class);
            for (Connection idle = IDLE.poll(); idle != null; idle = IDLE.poll()) {
                if (idle.isValid(1) && idle.getMetaData().getURL().equals(url)) {
                    set(idle, community);
                    return new Lent(idle);
                }
                idle.close();
            }
            return new Lent(open(community));
        }

        @Override
        public void close() {
            IDLE.add(database);
        }
    }

    /// As the service's own role, with this community set.
    public static Connection open(String community) throws SQLException {
        Config config = ConfigProvider.getConfig();
        Connection database = DriverManager.getConnection(
                config.getValue("quarkus.datasource.jdbc.url", String.class),
                config.getValue("quarkus.datasource.username", String.class),
                config.getValue("quarkus.datasource.password", String.class));
        set(database, community);
        return database;
    }

    private static void set(Connection database, String community) throws SQLException {
        try (var set = database.prepareStatement("select set_config('terrace.community', ?, false)")) {
            set.setString(1, community);
            set.execute();
        }
    }
}
