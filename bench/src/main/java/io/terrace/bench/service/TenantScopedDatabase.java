package io.terrace.bench.service;

import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Database;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;
import org.postgresql.PGConnection;

/// A service's tables as their owner sees them within one community.
public record TenantScopedDatabase(Database database, UUID community) {

    /// What is done with a connection.
    public interface DatabaseUse<T> {
        T of(Connection connection) throws SQLException, IOException;
    }

    /// @return how many rows it concerned
    public int run(String statement) {
        return within(connection -> {
            try (var sql = connection.createStatement()) {
                return sql.executeUpdate(statement);
            }
        });
    }

    /// @param query for one number
    public long number(String query) {
        return within(connection -> {
            try (var sql = connection.createStatement();
                    var row = sql.executeQuery(query)) {
                row.next();
                return row.getLong(1);
            }
        });
    }

    /// How fast the rows of a query are copied into a table, in rows a second.
    public double copy(String query, String table) {
        return within(connection -> {
            var rows = new ByteArrayOutputStream();
            var copies = connection.unwrap(PGConnection.class).getCopyAPI();
            copies.copyOut("copy (" + query + ") to stdout", rows);
            long start = System.nanoTime();
            long count = copies.copyIn("copy " + table + " from stdin", new ByteArrayInputStream(rows.toByteArray()));
            return count / seconds(start);
        });
    }

    public <T> T within(DatabaseUse<T> use) {
        try (Connection connection =
                        DriverManager.getConnection(database.url(), database.owner(), database.ownerPassword());
                var set = connection.prepareStatement("select set_config('terrace.community', ?, false)")) {
            set.setString(1, community.toString());
            set.execute();
            return use.of(connection);
        } catch (SQLException | IOException e) {
            throw new StackException("The tables cannot be asked: " + e.getMessage(), e);
        }
    }

    /// Since a moment of [System#nanoTime].
    public static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
