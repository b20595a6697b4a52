package io.terrace.platform.outbox;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.logging.Log;
import jakarta.inject.Singleton;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/// Messages no number of tries would help, kept in the service's dead-letter topic as they came, with where from and
/// what failed.
@Singleton
class DeadLetterSender {

    private final EventProducer producer;
    private final TopicNames topics;
    private final MeterRegistry metrics;

    DeadLetterSender(EventProducer producer, TopicNames topics, MeterRegistry metrics) {
        this.producer = producer;
        this.topics = topics;
        this.metrics = metrics;
    }

    /// @param failure a type, never a message: that may hold personal data
    /// @throws Outage when the broker did not take it
    void take(ConsumerRecord<String, String> source, String subscription, String failure) {
        var letter = new ProducerRecord<>(topics.deadLetters(), source.key(), source.value());
        source.headers().forEach(letter.headers()::add);
        EventHeaders.put(letter.headers(), "dead-letter-subscription", subscription);
        EventHeaders.put(letter.headers(), "dead-letter-failure", failure);
        EventHeaders.put(
                letter.headers(),
                "dead-letter-source",
                source.topic() + "/" + source.partition() + "/" + source.offset());
        try {
            producer.send(letter).get();
        } catch (ExecutionException | KafkaException e) {
            throw new DependencyDownException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DependencyDownException(e);
        }
        counter(subscription).increment();
        Log.errorf(
                "%s cannot use %s/%d/%d: %s",
                subscription, source.topic(), source.partition(), source.offset(), failure);
    }

    /// Lets its count be seen before there is any: an increase from nothing is none.
    void register(String subscription) {
        counter(subscription);
    }

    private Counter counter(String subscription) {
        return Counter.builder("inbox.dead.letters")
                .description("Events put into the dead-letter topic")
                .tag("subscription", subscription)
                .register(metrics);
    }
}
