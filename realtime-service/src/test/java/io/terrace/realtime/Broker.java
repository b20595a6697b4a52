package io.terrace.realtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.Event;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/// Puts events on their topics as other services' relays do.
@Singleton
public class Broker {

    private final KafkaProducer<String, String> producer;
    private final ObjectMapper json;
    private final String prefix;

    Broker(
            @ConfigProperty(name = "kafka.bootstrap.servers") String servers,
            @ConfigProperty(name = "terrace.topic-prefix") String prefix,
            ObjectMapper json) {
        this.json = json;
        this.prefix = prefix;
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers), new StringSerializer(), new StringSerializer());
    }

    public void send(UUID id, Event event) throws JsonProcessingException, InterruptedException, ExecutionException {
        var message = new ProducerRecord<>(
                prefix + event.topic().name(),
                event.key(),
                json.writerFor(event.topic().type()).writeValueAsString(event));
        message.headers().add("id", id.toString().getBytes(UTF_8));
        producer.send(message).get();
    }

    @PreDestroy
    void close() {
        producer.close();
    }
}
