package io.terrace.platform.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/// Which shards this replica may send, for as long as one connection lives: it holds the locks, hears the wake-ups and
/// reads what is to be sent, so that who has lost the lead can delete nothing.
@ApplicationScoped
class RelayLeadership {

    /// The first half of the advisory locks' key; the second is the shard.
    private static final int LOCKS = 0x0b0b;

    /// A queue's table is empty when it is counted and full of the dead a second later: only by its index is it always
    /// read in the time of what waits there.
    private static final String PLANS = "set enable_seqscan = off; set enable_bitmapscan = off";

    private final DataSource database;
    private final RelayConfig config;

    RelayLeadership(DataSource database, RelayConfig config) {
        this.database = database;
        this.config = config;
    }

    Lead open() throws SQLException {
        Connection connection = database.getConnection();
        try (var listen = connection.createStatement()) {
            listen.execute("listen " + RelayNotifier.CHANNEL);
            listen.execute(PLANS);
            return new Lead(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    final class Lead implements AutoCloseable {

        private final Connection connection;
        private final Set<Integer> shards = new TreeSet<>();

        private Lead(Connection connection) {
            this.connection = connection;
        }

        Connection connection() {
            return connection;
        }

        Set<Integer> shards() {
            return shards;
        }

        /// Takes each shard without a leader.
        void claim() throws SQLException {
            if (shards.size() == config.shards()) {
                return;
            }
            try (var lock = connection.prepareStatement("select pg_try_advisory_lock(?, ?)")) {
                for (int shard = 0; shard < config.shards(); shard++) {
                    if (!shards.contains(shard)) {
                        lock.setInt(1, LOCKS);
                        lock.setInt(2, shard);
                        try (var row = lock.executeQuery()) {
                            if (row.next() && row.getBoolean(1)) {
                                shards.add(shard);
                            }
                        }
                    }
                }
            }
        }

        /// Returns when some transaction has committed events, or after `longest`.
        void await(Duration longest) throws SQLException {
            connection.unwrap(PGConnection.class).getNotifications((int) longest.toMillis());
        }

        /// Gives back the locks and all that is set before the connection returns to its pool.
        @Override
        public void close() throws SQLException {
            try (connection;
                    var release = connection.createStatement()) {
                release.execute("select pg_advisory_unlock_all()");
                release.execute("unlisten *");
                release.execute("reset enable_seqscan; reset enable_bitmapscan");
            }
        }
    }
}
