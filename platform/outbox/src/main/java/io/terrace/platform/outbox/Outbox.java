package io.terrace.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.Event;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.SQLException;
import java.time.ZoneOffset;
import javax.sql.DataSource;

/// The only way an event leaves a service: stored in the caller's transaction, sent once that has committed.
///
/// Events of one key are sent in the order their transactions committed, provided those took turns on the aggregate (a
/// row lock, a guarded update) before adding theirs.
@ApplicationScoped
public class Outbox {

    private final DataSource database;
    private final ObjectMapper json;
    private final RelayWake wake;
    private final RelayConfig config;

    Outbox(DataSource database, ObjectMapper json, RelayWake wake, RelayConfig config) {
        this.database = database;
        this.json = json;
        this.wake = wake;
        this.config = config;
    }

    /// @throws jakarta.transaction.TransactionalException outside a transaction
    @Transactional(TxType.MANDATORY)
    public void add(Event event) {
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement("""
                        insert into outbox (shard, event_id, topic, key, community_id, payload, traceparent, at)
                        values (?, ?, ?, ?, ?, ?, ?, ?)""")) {
            insert.setInt(1, Math.floorMod(event.key().hashCode(), config.shards()));
            insert.setObject(2, Ids.next());
            insert.setString(3, event.topic().name());
            insert.setString(4, event.key());
            insert.setObject(5, event.communityId());
            insert.setString(6, json.writerFor(event.topic().type()).writeValueAsString(event));
            insert.setString(7, Trace.current());
            insert.setObject(8, event.at().atOffset(ZoneOffset.UTC));
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new EventNotStored(e);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An event cannot be written as JSON", e);
        }
        wake.afterCommit();
    }

    private static final class EventNotStored extends RuntimeException {
        EventNotStored(SQLException cause) {
            super(cause);
        }
    }
}
