package io.terrace.platform.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/// Sends a shard's oldest rows and deletes those the broker has acknowledged.
@ApplicationScoped
class RelayBatch {

    static final String OLDEST = """
            select id, event_id, topic, key, community_id, payload, traceparent, at
            from outbox where shard = ? order by id limit ?""";
    static final String DELETE = "delete from outbox where shard = ? and id = any(?)";

    private final EventProducer producer;
    private final Topics topics;
    private final RelayConfig config;

    RelayBatch(EventProducer producer, Topics topics, RelayConfig config) {
        this.producer = producer;
        this.topics = topics;
        this.config = config;
    }

    private record Row(long id, ProducerRecord<String, String> message) {}

    private record Sent(long id, Future<?> acknowledgement) {}

    /// @param connection the leader's
    /// @return how many rows went
    int send(Connection connection, int shard) throws SQLException, InterruptedException {
        List<Sent> sent = new ArrayList<>();
        try {
            for (Row row : oldest(connection, shard)) {
                sent.add(new Sent(row.id(), producer.send(row.message())));
            }
        } catch (KafkaException brokerAway) {
            // Rows behind this one wait too: a later event of the same key must not overtake it.
        }
        List<Long> acknowledged = new ArrayList<>();
        for (Sent one : sent) {
            try {
                one.acknowledgement().get();
                acknowledged.add(one.id());
            } catch (ExecutionException refused) {
                break;
            }
        }
        delete(connection, shard, acknowledged);
        return acknowledged.size();
    }

    private List<Row> oldest(Connection connection, int shard) throws SQLException {
        try (var read = connection.prepareStatement(OLDEST)) {
            read.setInt(1, shard);
            read.setInt(2, config.batch());
            List<Row> rows = new ArrayList<>();
            try (var row = read.executeQuery()) {
                while (row.next()) {
                    rows.add(new Row(row.getLong("id"), message(row)));
                }
            }
            return rows;
        }
    }

    private ProducerRecord<String, String> message(ResultSet row) throws SQLException {
        var message = new ProducerRecord<>(
                topics.prefixed(row.getString("topic")), row.getString("key"), row.getString("payload"));
        EventHeaders.put(message.headers(), EventHeaders.ID, row.getString("event_id"));
        EventHeaders.put(message.headers(), EventHeaders.COMMUNITY, row.getString("community_id"));
        EventHeaders.put(message.headers(), EventHeaders.TIME, time(row.getObject("at", OffsetDateTime.class)));
        EventHeaders.put(message.headers(), EventHeaders.TRACE, row.getString("traceparent"));
        return message;
    }

    private static @Nullable String time(@Nullable OffsetDateTime at) {
        return at == null ? null : at.toInstant().toString();
    }

    private static void delete(Connection connection, int shard, List<Long> ids) throws SQLException {
        if (ids.isEmpty()) {
            return;
        }
        try (var delete = connection.prepareStatement(DELETE)) {
            delete.setInt(1, shard);
            delete.setArray(2, connection.createArrayOf("bigint", ids.toArray(Long[]::new)));
            delete.executeUpdate();
        }
    }
}
