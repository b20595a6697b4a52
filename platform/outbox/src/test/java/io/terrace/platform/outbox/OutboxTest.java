package io.terrace.platform.outbox;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.tracing.EventTracer;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionalException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

@QuarkusTest
@WithTestResource(TestStack.class)
class OutboxTest {

    private static final Pattern NAME = Pattern.compile(".*\"displayName\":\"([^\"]*)\".*");
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    @Inject
    Outbox outbox;

    @Inject
    RelayLeadership leadership;

    @Inject
    TopicNames topics;

    @Inject
    RelayConfig config;

    @Inject
    EventTracer tracer;

    @Inject
    DataSource database;

    @Inject
    OutboxMetrics outboxMetrics;

    @Inject
    MeterRegistry meters;

    private final UUID user = UUID.randomUUID();
    private final UUID community = UUID.randomUUID();

    @Test
    void anEventGoesOnceItsEffectIsCommitted() {
        QuarkusTransaction.requiringNew().run(() -> outbox.add(card("Ana")));

        await().untilAsserted(() -> assertThat(sent()).hasSize(1));
        ConsumerRecord<String, String> record = sent().getFirst();
        assertThat(record.value()).contains("\"type\":\"user.updated\"", "\"displayName\":\"Ana\"");
        assertThat(EventHeaders.read(record.headers(), EventHeaders.COMMUNITY)).isEqualTo(community.toString());
        assertThat(EventHeaders.read(record.headers(), EventHeaders.TIME)).isEqualTo("2030-01-01T12:00:00Z");
    }

    @Test
    void anEventOfARolledBackEffectNeverGoes() {
        QuarkusTransaction.begin();
        outbox.add(card("never"));
        QuarkusTransaction.rollback();
        QuarkusTransaction.requiringNew().run(() -> outbox.add(card("Ana")));

        await().untilAsserted(() -> assertThat(sent()).hasSize(1));
        assertThat(sent().getFirst().value()).contains("Ana");
    }

    @Test
    void anEventTheBrokerNeverTakesHoldsUpNoOther() throws SQLException {
        QuarkusTransaction.requiringNew().run(() -> {
            outbox.add(card("Ana"));
            outbox.add(card("x".repeat(1_200_000)));
            outbox.add(card("Bea"));
        });

        await().untilAsserted(() -> assertThat(sent()).hasSize(2));
        assertThat(sent().getLast().value()).contains("Bea");
        assertThat(refused(community)).containsExactly("RecordTooLargeException");
        assertThat(refused(UUID.randomUUID())).isEmpty();
    }

    @Test
    void batchStopsWhileTheBrokerIsAway() throws SQLException, InterruptedException {
        var metrics = new SimpleMeterRegistry();
        var noBroker = new EventProducer(Map.of("bootstrap.servers", "127.0.0.1:1"));
        QuarkusTransaction.begin();
        try (Connection own = database.getConnection()) {
            outbox.add(card("Ana"));
            int shard = number(own, "select shard from outbox where community_id = '" + community + "'");

            int gone = new OutboxBatchSender(noBroker, topics, config, tracer, metrics).send(own, shard);

            assertThat(gone).isZero();
            assertThat(metrics.counter("outbox.stopped").count()).isEqualTo(1);
            assertThat(number(own, "select count(*) from outbox where community_id = '" + community + "'"))
                    .isEqualTo(1);
        } finally {
            QuarkusTransaction.rollback();
            noBroker.close();
        }
    }

    @Test
    void lateAcknowledgementIsCountedAndWaitedFor() throws Exception {
        var metrics = new SimpleMeterRegistry();
        var acknowledgement = new CompletableFuture<RecordMetadata>();
        var slowBroker = new EventProducer(Map.of("bootstrap.servers", "127.0.0.1:1")) {
            @Override
            Future<RecordMetadata> send(ProducerRecord<String, String> message) {
                return acknowledgement;
            }
        };
        QuarkusTransaction.begin();
        try (Connection own = database.getConnection()) {
            outbox.add(card("Ana"));
            int shard = number(own, "select shard from outbox where community_id = '" + community + "'");
            var granted = CompletableFuture.runAsync(() -> {
                await().until(() -> metrics.counter("outbox.stopped").count() >= 2);
                acknowledgement.complete(new RecordMetadata(new TopicPartition("any", 0), 0, 0, 0, 0, 0));
            });

            int gone = new OutboxBatchSender(slowBroker, topics, config, tracer, metrics).send(own, shard);

            granted.get();
            assertThat(gone).isPositive();
            assertThat(number(own, "select count(*) from outbox where community_id = '" + community + "'"))
                    .isZero();
        } finally {
            QuarkusTransaction.rollback();
            slowBroker.close();
        }
    }

    @Test
    void rowsThatWaitAndTheAgeOfTheOldestAreMeasured() throws SQLException {
        QuarkusTransaction.begin();
        try {
            outbox.add(card("Ana", Instant.now().minusSeconds(3_600)));
            outbox.add(card("Bea", Instant.now()));

            OutboxMetrics.Backlog backlog = outboxMetrics.read();

            assertThat(backlog.waiting()).isGreaterThanOrEqualTo(2);
            assertThat(backlog.oldestAge()).isGreaterThanOrEqualTo(3_600);
        } finally {
            QuarkusTransaction.rollback();
        }
    }

    @Test
    void longQueueIsCountedUpToABound() throws SQLException {
        QuarkusTransaction.begin();
        try {
            outbox.add(IntStream.range(0, OutboxMetrics.MAX_COUNTED + 10)
                    .mapToObj(i -> card("n" + i))
                    .toList());

            // All are of one shard; the others may have rows of other tests.
            assertThat(outboxMetrics.read().waiting())
                    .isBetween((double) OutboxMetrics.MAX_COUNTED, OutboxMetrics.MAX_COUNTED + 9.0);
        } finally {
            QuarkusTransaction.rollback();
        }
    }

    @Test
    void measuredRowsAreGauges() {
        await().untilAsserted(() -> {
            assertThat(meters.get("outbox.waiting").gauge().value()).isNotNaN();
            assertThat(meters.get("outbox.oldest.age").gauge().value()).isNotNegative();
        });
    }

    private static int number(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }

    /// Why, as that community sees it.
    private List<String> refused(UUID by) throws SQLException {
        return Tenancy.<List<String>, SQLException>within(by, () -> {
            List<String> reasons = new ArrayList<>();
            try (var connection = database.getConnection();
                    var query = connection.prepareStatement("select reason from outbox_refused");
                    var row = query.executeQuery()) {
                while (row.next()) {
                    reasons.add(row.getString(1));
                }
            }
            return reasons;
        });
    }

    @Test
    void eventsAddedToAnotherTransactionGoInOrderOnceItHasCommitted() throws SQLException {
        try (var connection = database.getConnection()) {
            connection.setAutoCommit(false);
            outbox.add(connection, List.of(card("never")));
            connection.rollback();
            outbox.add(
                    connection,
                    IntStream.range(0, 50).mapToObj(i -> card("n" + i)).toList());
            connection.commit();
            outbox.wake();
            connection.setAutoCommit(true);
        }

        await().untilAsserted(() -> assertThat(sent()).hasSize(50));
        assertThat(sent())
                .extracting(record -> NAME.matcher(record.value()).replaceAll("$1"))
                .containsExactlyElementsOf(
                        IntStream.range(0, 50).mapToObj(i -> "n" + i).toList());
        assertThat(EventHeaders.read(sent().getFirst().headers(), EventHeaders.TIME))
                .isEqualTo("2030-01-01T12:00:00Z");
    }

    @Test
    void manyEventsOfOneEffectGoInOrderOrNotAtAll() {
        QuarkusTransaction.begin();
        outbox.add(List.of(card("never"), card("neither")));
        QuarkusTransaction.rollback();
        QuarkusTransaction.requiringNew()
                .run(() -> outbox.add(
                        IntStream.range(0, 50).mapToObj(i -> card("n" + i)).toList()));

        await().untilAsserted(() -> assertThat(sent()).hasSize(50));
        assertThat(sent())
                .extracting(record -> NAME.matcher(record.value()).replaceAll("$1"))
                .containsExactlyElementsOf(
                        IntStream.range(0, 50).mapToObj(i -> "n" + i).toList());
    }

    @Test
    void outsideATransactionNothingIsTaken() {
        assertThatThrownBy(() -> outbox.add(card("Ana"))).isInstanceOf(TransactionalException.class);
        assertThatThrownBy(() -> outbox.add(List.of(card("Ana")))).isInstanceOf(TransactionalException.class);
    }

    @Test
    void theEventsOfAKeyKeepTheirOrderThoughManyKeysGoAtOnce() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int fan = 0; fan < 8; fan++) {
                UUID other = UUID.randomUUID();
                threads.execute(() -> repeat(30, i -> outbox.add(card(other, "n" + i))));
            }
            threads.execute(() -> repeat(100, i -> outbox.add(card("n" + i))));
        }

        await().untilAsserted(() -> assertThat(sent()).hasSize(100));
        assertThat(sent())
                .extracting(record -> NAME.matcher(record.value()).replaceAll("$1"))
                .containsExactlyElementsOf(
                        IntStream.range(0, 100).mapToObj(i -> "n" + i).toList());
    }

    @Test
    void aRelayThatDiesBetweenSendingAndDeletingSendsAgainUnderTheSameId() throws SQLException {
        Wire.asOwner("""
                create function refuse() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
                create trigger killed before delete on outbox for each row execute function refuse()""");
        try {
            QuarkusTransaction.requiringNew().run(() -> outbox.add(card("Ana")));
            await().until(() -> sent().size() >= 2);
        } finally {
            Wire.asOwner("drop trigger killed on outbox; drop function refuse()");
        }

        await().untilAsserted(() -> assertThat(waiting()).isZero());
        assertThat(sent())
                .extracting(record -> EventHeaders.read(record.headers(), EventHeaders.ID))
                .containsOnly(EventHeaders.read(sent().getFirst().headers(), EventHeaders.ID));
    }

    @Test
    void ofTwoRelaysOneLeadsUntilItsConnectionDies() throws SQLException {
        try (var second = leadership.open()) {
            second.claim();
            assertThat(second.shards()).isEmpty();

            Wire.asService("select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid) "
                    + "where locktype = 'advisory' and usename = current_user and datname = current_database()");

            await().untilAsserted(() -> {
                second.claim();
                assertThat(second.shards()).isNotEmpty();
            });
        }
        QuarkusTransaction.requiringNew().run(() -> outbox.add(card("Ana")));
        await().untilAsserted(() -> assertThat(sent()).hasSize(1));
    }

    @Test
    void theRelayGoesByAnIndexThoughTheTableWasEmptyWhenItWasCounted() throws SQLException {
        await().untilAsserted(() -> assertThat(waiting()).isZero());
        Wire.asOwner("vacuum analyze outbox");

        try (var lead = leadership.open()) {
            assertThat(plan(lead.connection(), OutboxBatchSender.OLDEST, 1, 500))
                    .contains("Index Scan using outbox_pkey");
            assertThat(plan(lead.connection(), OutboxBatchSender.DELETE, 1, new Long[] {1L, 2L}))
                    .containsPattern("Index Cond: .*shard = .* AND .*id = ANY");
        }
    }

    @Test
    void settingsOfALeadAreResetWhenItEnds() throws SQLException {
        Connection used;
        try (var lead = leadership.open()) {
            // The very one, past the pool: it is nobody else's while the test looks.
            used = (Connection) lead.connection().unwrap(PGConnection.class);
            assertThat(setting(used, "enable_seqscan")).isEqualTo("off");
        }

        assertThat(setting(used, "enable_seqscan")).isEqualTo("on");
        assertThat(setting(used, "enable_bitmapscan")).isEqualTo("on");
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (var show = connection.createStatement();
                var row = show.executeQuery("show " + name)) {
            row.next();
            return row.getString(1);
        }
    }

    private static String plan(Connection connection, String sql, Object... values) throws SQLException {
        try (var explain = connection.prepareStatement("explain " + sql)) {
            for (int i = 0; i < values.length; i++) {
                explain.setObject(i + 1, values[i]);
            }
            try (var lines = explain.executeQuery()) {
                StringBuilder plan = new StringBuilder();
                while (lines.next()) {
                    plan.append(lines.getString(1)).append('\n');
                }
                return plan.toString();
            }
        }
    }

    private static void repeat(int times, java.util.function.IntConsumer work) {
        for (int i = 0; i < times; i++) {
            int turn = i;
            QuarkusTransaction.requiringNew().run(() -> work.accept(turn));
        }
    }

    private UserUpdated card(String name) {
        return card(user, name);
    }

    private UserUpdated card(String name, Instant at) {
        return new UserUpdated(user, community, UUID.randomUUID(), name, null, at);
    }

    private UserUpdated card(UUID user, String name) {
        return new UserUpdated(user, community, UUID.randomUUID(), name, null, NOON);
    }

    private List<ConsumerRecord<String, String>> sent() {
        return KafkaTestClient.records("auth.v1", user.toString());
    }

    private long waiting() throws SQLException {
        try (var connection = database.getConnection();
                var count = connection.createStatement();
                var row = count.executeQuery("select count(*) from outbox")) {
            row.next();
            return row.getLong(1);
        }
    }
}
