package io.terrace.platform.outbox;

import io.terrace.platform.jdbc.UuidArray;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/// The fans of the current community that the service has erased. Everything runs in the caller's transaction.
///
/// While a fan is being forgotten no projection of the community applies anything: what was read before is deleted,
/// what is read after is refused.
@ApplicationScoped
public class ErasedFanRepository {

    /// A statement of its own, for what no projection writes of fans who may be erased just then: it waits until an
    /// erasure in the community is done, and keeps the next one waiting until the transaction ends.
    public static final String TAKE_TURN =
            "select pg_advisory_xact_lock_shared(hashtextextended('erasure/' || terrace_community(), 0))";

    private static final String TURN = "hashtextextended('erasure/' || ?, 0)";

    private final DataSource database;

    ErasedFanRepository(DataSource database) {
        this.database = database;
    }

    /// Notes a fan and keeps the community's projections waiting until the transaction ends.
    ///
    /// @return whether it is news
    public boolean add(UUID fan) throws SQLException {
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement("""
                        insert into erased_fan (community_id, user_id) values (terrace_community(), ?)
                        on conflict do nothing""")) {
            takeTurn(connection, "pg_advisory_xact_lock");
            insert.setObject(1, fan);
            return insert.executeUpdate() == 1;
        }
    }

    /// The fans among these who are erased; none of the others is erased before the transaction ends.
    Set<UUID> among(Collection<UUID> fans) throws SQLException {
        Set<UUID> erased = new HashSet<>();
        if (fans.isEmpty()) {
            return erased;
        }
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select user_id from erased_fan where user_id = any(?)")) {
            takeTurn(connection, "pg_advisory_xact_lock_shared");
            query.setObject(1, UuidArray.of(fans));
            try (var row = query.executeQuery()) {
                while (row.next()) {
                    erased.add(row.getObject(1, UUID.class));
                }
            }
        }
        return erased;
    }

    /// A statement of its own: what the other side has committed meanwhile is seen by the next one only.
    private static void takeTurn(Connection connection, String how) throws SQLException {
        try (var lock = connection.prepareStatement("select " + how + "(" + TURN + ")")) {
            lock.setString(1, Tenancy.current().orElseThrow().toString());
            lock.execute();
        }
    }
}
