package io.terrace.platform.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.terrace.platform.events.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/// Puts events on their topics as other services' relays do, and has the service under test read them all again.
public final class KafkaTestClient implements AutoCloseable {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final ObjectMapper json = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    private final Config config = ConfigProvider.getConfig();
    private final String prefix = setting("terrace.topic-prefix");
    private final KafkaProducer<String, String> producer;
    private final Admin admin;

    /// Of the service that the calling test runs.
    public KafkaTestClient() {
        Map<String, Object> broker = settings();
        producer = new KafkaProducer<>(broker, new StringSerializer(), new StringSerializer());
        admin = Admin.create(broker);
    }

    /// Settings for Kafka clients of a test's own, which may do everything with the topics and groups of the
    /// application under test. The application itself may do only what its service may.
    public static Map<String, Object> settings() {
        Config config = ConfigProvider.getConfig();
        Map<String, Object> settings = new HashMap<>();
        for (String name : List.of("bootstrap.servers", "security.protocol", "sasl.mechanism", "sasl.jaas.config")) {
            settings.put(name, config.getValue("terrace.test.kafka." + name, String.class));
        }
        return settings;
    }

    /// All that is on a topic with this key.
    ///
    /// @param topic without its prefix
    public static List<ConsumerRecord<String, String>> records(String topic, String key) {
        String name = ConfigProvider.getConfig().getValue("terrace.topic-prefix", String.class) + topic;
        List<ConsumerRecord<String, String>> found = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(settings(), new StringDeserializer(), new StringDeserializer())) {
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

    private String setting(String name) {
        return config.getValue(name, String.class);
    }

    /// Returns once the broker has it.
    ///
    /// @param id the message's: one that comes twice is the same message
    public void send(UUID id, Event event) throws JsonProcessingException, InterruptedException, ExecutionException {
        var message = new ProducerRecord<>(
                prefix + event.topic().name(),
                event.key(),
                json.writerFor(event.topic().type()).writeValueAsString(event));
        message.headers().add("id", id.toString().getBytes(UTF_8));
        producer.send(message).get();
    }

    /// Sets a subscription's group back to the first message there is; it goes on from there.
    ///
    /// @return how many messages come again
    public long reset(String subscription) throws InterruptedException, ExecutionException {
        String group = group(subscription);
        Set<TopicPartition> partitions = committed(group).keySet();
        Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest());
        Map<TopicPartition, Long> starts = offsets(partitions, OffsetSpec.earliest());
        Map<TopicPartition, OffsetAndMetadata> back = starts.entrySet().stream()
                .collect(toMap(Map.Entry::getKey, start -> new OffsetAndMetadata(start.getValue())));
        // Only an empty group can be set back, and a member that was sent away comes again within seconds.
        await().atMost(SOON).ignoreExceptions().until(() -> {
            admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                    .all()
                    .get();
            admin.alterConsumerGroupOffsets(group, back).all().get();
            return true;
        });
        return partitions.stream()
                .mapToLong(at -> ends.getOrDefault(at, 0L) - starts.getOrDefault(at, 0L))
                .sum();
    }

    /// Waits until a subscription is done with every message there is.
    public void awaitEnd(String subscription) {
        String group = group(subscription);
        await().atMost(SOON).until(() -> {
            Map<TopicPartition, Long> done = committed(group);
            return !done.isEmpty() && done.equals(offsets(done.keySet(), OffsetSpec.latest()));
        });
    }

    private String group(String subscription) {
        return prefix + setting("quarkus.application.name") + "." + subscription;
    }

    private Map<TopicPartition, Long> committed(String group) throws InterruptedException, ExecutionException {
        return admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get().entrySet().stream()
                .collect(toMap(Map.Entry::getKey, one -> one.getValue().offset()));
    }

    private Map<TopicPartition, Long> offsets(Set<TopicPartition> partitions, OffsetSpec which)
            throws InterruptedException, ExecutionException {
        return admin
                .listOffsets(partitions.stream().collect(toMap(at -> at, at -> which)))
                .all()
                .get()
                .entrySet()
                .stream()
                .collect(toMap(Map.Entry::getKey, one -> one.getValue().offset()));
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
