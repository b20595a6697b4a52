package io.terrace.platform.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.testing.KafkaTestClient;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.ConfigProvider;

/// The servers themselves, past the code under test.
final class Wire {

    private Wire() {}

    static void produce(String topic, String key, String value, UUID id) {
        produce(topic, key, value, id, Instant.now());
    }

    static void produce(String topic, String key, String value, UUID id, Instant sentAt) {
        var record =
                new ProducerRecord<>(config("terrace.topic-prefix") + topic, null, sentAt.toEpochMilli(), key, value);
        record.headers().add(EventHeaders.ID, id.toString().getBytes(UTF_8));
        try (var producer = new KafkaProducer<>(broker(), new StringSerializer(), new StringSerializer())) {
            producer.send(record).get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void asOwner(String sql) throws SQLException {
        as("quarkus.flyway", sql);
    }

    static void asService(String sql) throws SQLException {
        as("quarkus.datasource", sql);
    }

    private static void as(String role, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        config("quarkus.flyway.jdbc-url"), config(role + ".username"), config(role + ".password"));
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Map<String, Object> broker() {
        Map<String, Object> settings = KafkaTestClient.settings();
        return settings;
    }

    private static String config(String name) {
        return ConfigProvider.getConfig().getValue(name, String.class);
    }
}
