package io.terrace.gateway.fake;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.testing.KafkaTestClient;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/// Tells the suite what auth-service would tell.
public final class AuthEvents implements AutoCloseable {

    private final ObjectMapper json = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    private final KafkaProducer<String, String> producer;
    private final String topic;

    public AuthEvents() {
        Config config = ConfigProvider.getConfig();
        producer = new KafkaProducer<>(KafkaTestClient.settings(), new StringSerializer(), new StringSerializer());
        topic = config.getOptionalValue("terrace.topic-prefix", String.class).orElse("") + "auth.v1";
    }

    public void tell(AuthEvent event) throws Exception {
        tell(event.key(), json.writerFor(AuthEvent.class).writeValueAsString(event));
    }

    public void tell(String key, @Nullable String value) throws Exception {
        producer.send(new ProducerRecord<>(topic, key, value)).get(60, TimeUnit.SECONDS);
    }

    public String topic() {
        return topic;
    }

    @Override
    public void close() {
        producer.close();
    }
}
