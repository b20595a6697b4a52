package io.terrace.platform.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.testing.Broker;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.ConfigProvider;

/// The servers themselves, past the code under test.
final class Wire {

    private Wire() {}

    static void produce(String topic, String key, String value, UUID id) {
        var record = new ProducerRecord<>(config("terrace.topic-prefix") + topic, key, value);
        record.headers().add(EventHeaders.ID, id.toString().getBytes(UTF_8));
        try (var producer = new KafkaProducer<>(broker(), new StringSerializer(), new StringSerializer())) {
            producer.send(record).get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// All that is on a topic, or was within a key if one is given.
    static List<ConsumerRecord<String, String>> records(String topic, String key) {
        String name = config("terrace.topic-prefix") + topic;
        List<ConsumerRecord<String, String>> found = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(broker(), new StringDeserializer(), new StringDeserializer())) {
            var partitions = consumer.partitionsFor(name).stream()
                    .map(info -> new TopicPartition(name, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(at -> consumer.position(at) < ends.getOrDefault(at, 0L))) {
                for (var record : consumer.poll(Duration.ofMillis(200))) {
                    if (key.equals(record.key())) {
                        found.add(record);
                    }
                }
            }
        }
        return found;
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
        Map<String, Object> settings = Broker.settings();
        return settings;
    }

    private static String config(String name) {
        return ConfigProvider.getConfig().getValue(name, String.class);
    }
}
