package io.terrace.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.logging.Log;
import io.smallrye.common.annotation.Identifier;
import io.terrace.platform.events.Event;
import io.terrace.platform.kernel.Ids;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;

/// Sends what is worth nothing a few seconds later, such as that a fan is writing: past the outbox, at once or not at
/// all. It is no fact of a transaction, and may be lost.
@Singleton
public class TransientEventSender {

    private static final int WORTH_MS = 3_000;

    private final Producer<String, String> producer;
    private final TopicNames topics;
    private final ObjectMapper json;

    TransientEventSender(
            @Identifier("default-kafka-broker") Map<String, Object> broker, TopicNames topics, ObjectMapper json) {
        Map<String, Object> settings = new HashMap<>(broker);
        settings.put(ProducerConfig.ACKS_CONFIG, "1");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, WORTH_MS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, WORTH_MS);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 100);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 1 << 20);
        producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
        this.topics = topics;
        this.json = json;
    }

    /// What the broker does not take is forgotten.
    public void send(Event event) {
        try {
            var message = new ProducerRecord<>(
                    topics.name(event.topic()),
                    event.key(),
                    json.writerFor(event.topic().type()).writeValueAsString(event));
            UUID community = event.communityId();
            EventHeaders.put(message.headers(), EventHeaders.ID, Ids.next().toString());
            EventHeaders.put(
                    message.headers(), EventHeaders.COMMUNITY, community == null ? null : community.toString());
            EventHeaders.put(message.headers(), EventHeaders.TIME, event.at().toString());
            var _ = producer.send(message);
        } catch (KafkaException away) {
            Log.debugf("A transient event is forgotten: %s", away.getClass().getName());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An event cannot be written as JSON", e);
        }
    }

    @PreDestroy
    void close() {
        producer.close(Duration.ofSeconds(1));
    }
}
