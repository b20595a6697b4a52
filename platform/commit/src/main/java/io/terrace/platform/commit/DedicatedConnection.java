package io.terrace.platform.commit;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/// A committer's own connection, kept from one transaction to the next: it never waits for the pool behind
/// requests that wait for it.
final class DedicatedConnection implements AutoCloseable {

    // Not Quarkus's Log: that works only in classes Quarkus has indexed, and this module is no bean archive.
    private static final Logger LOG = Logger.getLogger(DedicatedConnection.class);

    private final DataSource database;
    private @Nullable Connection held;

    DedicatedConnection(DataSource database) {
        this.database = database;
    }

    boolean isHeld() {
        return held != null;
    }

    Connection open() throws SQLException {
        Connection connection = held;
        if (connection == null) {
            connection = database.getConnection();
            held = connection;
            connection.setAutoCommit(false);
        }
        return connection;
    }

    /// Undoes what was not committed; a connection that cannot is given up.
    void rollback() {
        Connection connection = held;
        if (connection == null) {
            return;
        }
        try {
            connection.rollback();
        } catch (SQLException broken) {
            drop();
        }
    }

    /// Gives the connection up, whatever it was doing.
    void drop() {
        Connection connection = held;
        held = null;
        if (connection == null) {
            return;
        }
        try (connection) {
            connection.setAutoCommit(true);
        } catch (SQLException broken) {
            LOG.debugf("A committer's connection is gone (%s)", broken.getSQLState());
        }
    }

    @Override
    public void close() {
        rollback();
        drop();
    }
}
