package io.terrace.polls.database;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/// Runs SQL on the current transaction's connection.
@ApplicationScoped
public class SqlDatabase {

    /// Work on a connection that the transaction, not the work, commits.
    public interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private final DataSource source;

    SqlDatabase(DataSource source) {
        this.source = source;
    }

    /// @throws Refused for whatever the database refuses, so that the transaction is undone
    public <T> T with(Work<T> work) {
        try (Connection connection = source.getConnection()) {
            return work.on(connection);
        } catch (SQLException e) {
            throw new Refused(e);
        }
    }

    /// Its cause says why.
    public static final class Refused extends RuntimeException {
        Refused(SQLException cause) {
            super(cause);
        }
    }
}
