package io.terrace.platform.outbox;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;

class EventProducerTest {

    /// Were it a future that fails, the messages after it would be sent as soon as the broker is there, ahead of it.
    @Test
    void aMessageThatIsNotTakenIsAnExceptionAtOnce() {
        var producer = new EventProducer(Map.of("bootstrap.servers", "127.0.0.1:1"));
        try {
            assertThatThrownBy(() -> producer.send(new ProducerRecord<>("polls.v1", "key", "{}")))
                    .isInstanceOf(KafkaException.class);
        } finally {
            producer.close();
        }
    }
}
