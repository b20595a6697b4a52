package io.terrace.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.Event;
import io.terrace.platform.jdbc.UuidArray;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tracing.TraceContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// The only way an event leaves a service: stored in the caller's transaction, sent once that has committed.
///
/// Events of one key are sent in the order their transactions committed, provided those took turns on the
/// aggregate (a row lock, a guarded update) before adding theirs.
@ApplicationScoped
public class Outbox {

    private final DataSource database;
    private final ObjectMapper json;
    private final RelayNotifier wake;
    private final RelayConfig config;

    Outbox(DataSource database, ObjectMapper json, RelayNotifier wake, RelayConfig config) {
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
            insert.setInt(1, shard(event));
            insert.setObject(2, Ids.next());
            insert.setString(3, event.topic().name());
            insert.setString(4, event.key());
            insert.setObject(5, event.communityId());
            insert.setString(6, payload(event));
            insert.setString(7, TraceContext.current());
            insert.setObject(8, event.at().atOffset(ZoneOffset.UTC));
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new EventNotStored(e);
        }
        wake.afterCommit();
    }

    /// All of them in one statement, in this order.
    ///
    /// @throws jakarta.transaction.TransactionalException outside a transaction
    @Transactional(TxType.MANDATORY)
    public void add(List<? extends Event> events) {
        if (events.isEmpty()) {
            return;
        }
        try (var connection = database.getConnection()) {
            insert(connection, events, TraceContext.current());
        } catch (SQLException e) {
            throw new EventNotStored(e);
        }
        wake.afterCommit();
    }

    /// Adds events, in this order, to a transaction that is not managed: a group commit's. Once it has
    /// committed, say [#wake], or they go a moment later.
    public void add(Connection transaction, List<? extends Event> events) throws SQLException {
        insert(transaction, events, null);
    }

    private void insert(Connection transaction, List<? extends Event> events, @Nullable String traceparent)
            throws SQLException {
        if (events.isEmpty()) {
            return;
        }
        try (var insert = transaction.prepareStatement("""
                insert into outbox (shard, event_id, topic, key, community_id, payload, at, traceparent)
                select e.shard, e.event_id, e.topic, e.key, e.community_id, e.payload,
                    timestamptz 'epoch' + e.at * interval '1 microsecond', ?::text
                from unnest(?::int[], ?::uuid[], ?::text[], ?::text[], ?::uuid[], ?::text[], ?::bigint[])
                    with ordinality as e (shard, event_id, topic, key, community_id, payload, at, place)
                order by e.place""")) {
            insert.setString(1, traceparent);
            insert.setArray(
                    2,
                    transaction.createArrayOf(
                            "int", events.stream().map(this::shard).toArray(Integer[]::new)));
            insert.setObject(
                    3, UuidArray.of(events.stream().map(event -> Ids.next()).toList()));
            insert.setArray(4, texts(transaction, events, event -> event.topic().name()));
            insert.setArray(5, texts(transaction, events, Event::key));
            insert.setObject(
                    6, UuidArray.of(events.stream().map(Event::communityId).toList()));
            insert.setArray(7, texts(transaction, events, this::payload));
            insert.setArray(
                    8,
                    transaction.createArrayOf(
                            "bigint",
                            events.stream().map(event -> micros(event.at())).toArray(Long[]::new)));
            insert.executeUpdate();
        }
    }

    /// An array of texts goes in binary: neither the driver nor the server looks at each character.
    private static Array texts(Connection connection, List<? extends Event> events, Function<Event, String> part)
            throws SQLException {
        return connection.createArrayOf("text", events.stream().map(part).toArray(String[]::new));
    }

    /// Has the relay look at once: after the commit of a transaction that is not managed.
    public void wake() {
        wake.now();
    }

    private static long micros(Instant at) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, at);
    }

    private int shard(Event event) {
        return Math.floorMod(event.key().hashCode(), config.shards());
    }

    private String payload(Event event) {
        try {
            return json.writerFor(event.topic().type()).writeValueAsString(event);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An event cannot be written as JSON", e);
        }
    }

    private static final class EventNotStored extends RuntimeException {
        EventNotStored(SQLException cause) {
            super(cause);
        }
    }
}
