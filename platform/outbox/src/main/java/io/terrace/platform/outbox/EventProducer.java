package io.terrace.platform.outbox;

import io.smallrye.common.annotation.Identifier;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.StringSerializer;

/// The service's one Kafka producer.
///
/// It never gives a message up once it has taken it: giving up would let the next message of the same key overtake.
@Singleton
class EventProducer {

    private final Producer<String, String> producer;

    EventProducer(@Identifier("default-kafka-broker") Map<String, Object> broker) {
        Map<String, Object> settings = new HashMap<>(broker);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 2_000);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000);
        producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    /// The future of a message that is too large fails with [RecordTooLargeException].
    ///
    /// @throws KafkaException when the broker cannot be asked; the message was not taken
    Future<RecordMetadata> send(ProducerRecord<String, String> message) {
        Future<RecordMetadata> sent = producer.send(message);
        // Kafka hides that it knows no partition in a future that has failed already.
        if (sent.state() == Future.State.FAILED
                && sent.exceptionNow() instanceof KafkaException away
                && !(away instanceof RecordTooLargeException)) {
            throw away;
        }
        return sent;
    }

    @PreDestroy
    void close() {
        producer.close(Duration.ofSeconds(2));
    }
}
