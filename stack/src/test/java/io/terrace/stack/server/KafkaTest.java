package io.terrace.stack.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Logger CLIENTS = Logger.getLogger("org.apache.kafka");

    @TempDir
    static Path folder;

    private static Bench bench;
    private static Kafka kafka;

    @BeforeAll
    static void start() {
        CLIENTS.setLevel(Level.SEVERE);
        bench = Bench.in(folder);
        kafka = bench.kafka();
        bench.start(kafka);
        kafka.topics().create("");
    }

    @AfterAll
    static void end() {
        bench.kill(kafka);
    }

    @Test
    void eventsSurviveAKillAndTopicsAreCreatedOnce() throws Exception {
        send("auth.v1", "kept");

        bench.kill(kafka);
        bench.start(kafka);
        kafka.topics().create("");

        assertThat(received("auth.v1")).containsExactly("kept");
    }

    @Test
    void aMisspeltTopicIsAnError() {
        assertThatThrownBy(() -> send("auht.v1", "lost", Duration.ofSeconds(1)))
                .hasMessageContaining("not present in metadata");
    }

    @Test
    void aPrefixKeepsTestRunsApart() throws Exception {
        kafka.topics().create("t1.");
        kafka.topics().create("t2.");

        send("t1.feed.v1", "first");

        assertThat(received("t1.feed.v1")).containsExactly("first");
        assertThat(received("t2.feed.v1")).isEmpty();
    }

    private static void send(String topic, String value) throws Exception {
        send(topic, value, LONG);
    }

    private static void send(String topic, String value, Duration patience) throws Exception {
        Map<String, Object> settings = kafka.admin().settings();
        settings.put("max.block.ms", Long.toString(patience.toMillis()));
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, value)).get();
        }
    }

    private static List<String> received(String topic) {
        try (var consumer =
                new KafkaConsumer<>(kafka.admin().settings(), new StringDeserializer(), new StringDeserializer())) {
            var partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long wanted = consumer.endOffsets(partitions).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            return wanted == 0
                    ? List.of()
                    : StreamSupport.stream(consumer.poll(Duration.ofSeconds(10)).spliterator(), false)
                            .map(ConsumerRecord::value)
                            .toList();
        }
    }
}
