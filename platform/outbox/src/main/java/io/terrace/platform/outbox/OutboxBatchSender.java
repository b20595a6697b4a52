package io.terrace.platform.outbox;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.logging.Log;
import io.terrace.platform.tracing.EventTracer;
import io.terrace.platform.tracing.TraceSpan;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/// Sends a shard's oldest rows and deletes those the broker has acknowledged. A row the broker never takes as it is
/// moves to `outbox_refused`, counted in `outbox.refused`: it would hold up all behind it. A batch that stops because
/// the broker is away is counted in `outbox.stopped`, and one that waits for it, again and again.
@ApplicationScoped
class OutboxBatchSender {

    static final String OLDEST = """
            select id, event_id, topic, key, community_id, payload, traceparent, at
            from outbox where shard = ? order by id limit ?""";

    /// After this long without an acknowledgement the broker is taken to be away.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final String SET_ASIDE = """
            with gone as (
                delete from outbox where shard = ? and id = ?
                returning shard, id, event_id, topic, key, community_id, payload, traceparent, at)
            insert into outbox_refused
                (shard, id, event_id, topic, key, community_id, payload, traceparent, at, reason)
            select shard, id, event_id, topic, key, community_id, payload, traceparent, at, ? from gone""";
    static final String DELETE = "delete from outbox where shard = ? and id = any(?)";

    private final EventProducer producer;
    private final TopicNames topics;
    private final RelayConfig config;
    private final EventTracer tracer;
    private final MeterRegistry metrics;
    private final Counter stops;

    OutboxBatchSender(
            EventProducer producer, TopicNames topics, RelayConfig config, EventTracer tracer, MeterRegistry metrics) {
        this.producer = producer;
        this.topics = topics;
        this.config = config;
        this.tracer = tracer;
        this.metrics = metrics;
        stops = Counter.builder("outbox.stopped")
                .description("Times a batch found the broker away: it stopped, or waited two seconds more")
                .register(metrics);
    }

    private record Row(long id, String topic, @Nullable String traceparent, ProducerRecord<String, String> message) {}

    /// @param span null where its trace is not recorded; not ended where the row is sent again
    private record Sent(Row row, @Nullable TraceSpan span, Future<?> acknowledgement) {}

    /// @param connection the leader's
    /// @return how many rows left the outbox
    int send(Connection connection, int shard) throws SQLException, InterruptedException {
        List<Sent> sent = new ArrayList<>();
        try {
            for (Row row : oldest(connection, shard)) {
                sent.add(send(row));
            }
        } catch (KafkaException brokerAway) {
            // Rows behind this one wait too: a later event of the same key must not overtake it.
            stopped(brokerAway);
        }
        List<Long> acknowledged = new ArrayList<>();
        int refused = 0;
        for (Sent one : sent) {
            try {
                await(one.acknowledgement());
                acknowledged.add(one.row().id());
                end(one.span(), null);
            } catch (ExecutionException failed) {
                if (!(failed.getCause() instanceof RecordTooLargeException tooLarge)) {
                    stopped(failed.getCause());
                    break;
                }
                setAside(connection, shard, one.row(), tooLarge);
                end(one.span(), tooLarge);
                refused++;
            }
        }
        delete(connection, shard, acknowledged);
        return acknowledged.size() + refused;
    }

    private Sent send(Row row) {
        TraceSpan span = tracer.send(row.topic(), row.traceparent());
        EventHeaders.put(
                row.message().headers(), EventHeaders.TRACE, span == null ? row.traceparent() : span.traceparent());
        return new Sent(row, span, producer.send(row.message()));
    }

    /// What the producer has taken it sends until the broker has it: to send it again would only double it.
    private void await(Future<?> acknowledgement) throws ExecutionException, InterruptedException {
        while (true) {
            try {
                acknowledgement.get(PATIENCE.toMillis(), MILLISECONDS);
                return;
            } catch (TimeoutException late) {
                stopped(late);
            }
        }
    }

    private static void end(@Nullable TraceSpan span, @Nullable Exception refusal) {
        if (span == null) {
            return;
        }
        if (refusal != null) {
            span.fail(refusal.getClass().getName());
        }
        span.end();
    }

    private void stopped(@Nullable Throwable cause) {
        stops.increment();
        Log.debugf(cause, "The broker does not take events; they wait");
    }

    private void setAside(Connection connection, int shard, Row row, Exception reason) throws SQLException {
        try (var move = connection.prepareStatement(SET_ASIDE)) {
            move.setInt(1, shard);
            move.setLong(2, row.id());
            move.setString(3, reason.getClass().getSimpleName());
            move.executeUpdate();
        }
        metrics.counter("outbox.refused", "topic", row.message().topic()).increment();
        Log.errorf(
                "The broker does not take event %d of shard %d for %s: %s. It is in outbox_refused.",
                row.id(), shard, row.message().topic(), reason.getClass().getSimpleName());
    }

    private List<Row> oldest(Connection connection, int shard) throws SQLException {
        try (var read = connection.prepareStatement(OLDEST)) {
            read.setInt(1, shard);
            read.setInt(2, config.batch());
            List<Row> rows = new ArrayList<>();
            try (var row = read.executeQuery()) {
                while (row.next()) {
                    rows.add(new Row(
                            row.getLong("id"), row.getString("topic"), row.getString("traceparent"), message(row)));
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
