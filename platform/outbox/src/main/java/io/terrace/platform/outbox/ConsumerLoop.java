package io.terrace.platform.outbox;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.logging.Log;
import io.smallrye.common.annotation.Identifier;
import io.terrace.platform.events.Event;
import io.terrace.platform.tracing.EventTracer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;

/// Takes a subscription's records as they come and commits an offset only once everything before it is done with:
/// applied, already known, or in the dead-letter topic. In an outage it goes back and tries again, and never gives up.
final class ConsumerLoop<E extends Event> {

    private static final Duration POLL = Duration.ofSeconds(1);

    private final TopicSubscriber<E> subscription;
    private final Consumer<String, String> consumer;
    private final EventBatchHandler<E> handling;
    private final DeadLetterSender deadLetters;
    private final ObjectMapper json;
    private final Duration outagePause;
    private final Optional<LostPeriod> lostPeriod;
    private final Thread thread;
    private volatile boolean running = true;
    private volatile long lag;
    private boolean waiting;

    private ConsumerLoop(
            TopicSubscriber<E> subscription,
            Consumer<String, String> consumer,
            EventBatchHandler<E> handling,
            Factory factory) {
        this.subscription = subscription;
        this.consumer = consumer;
        this.handling = handling;
        deadLetters = factory.deadLetters;
        json = factory.json;
        outagePause = factory.config.outagePause();
        lostPeriod = LostPeriod.of(factory.config.lostFrom(), factory.config.lostUntil());
        thread = Thread.ofVirtual().name("inbox-" + subscription.name()).unstarted(this::run);
    }

    void stop() {
        running = false;
        consumer.wakeup();
    }

    /// Waits for its end; not at all where no time is left.
    void join(Duration left) throws InterruptedException {
        thread.join(left);
    }

    private void run() {
        try (consumer) {
            while (running) {
                round();
            }
        } catch (WakeupException stopped) {
            Log.debugf("%s stopped", subscription.name());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void round() throws InterruptedException {
        ConsumerRecords<String, String> records = ConsumerRecords.empty();
        try {
            records = consumer.poll(POLL);
            lag = unread() + records.count();
            if (!records.isEmpty()) {
                handling.handle(readable(records));
                consumer.commitSync(after(records));
                lag = unread();
            }
            waiting = false;
        } catch (WakeupException stopped) {
            throw stopped;
        } catch (DependencyDownException | KafkaException away) {
            noteOutage(away);
            rewind(records);
            Thread.sleep(outagePause);
        }
    }

    /// By the ends of the partitions that this replica reads, as the broker told them with the last records; one
    /// that is not known yet counts as read.
    private long unread() {
        return consumer.assignment().stream()
                .map(consumer::currentLag)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .sum();
    }

    private void noteOutage(RuntimeException away) {
        if (!waiting) {
            Throwable cause = away.getCause() == null ? away : away.getCause();
            Log.warnf("%s waits: %s", subscription.name(), cause.getClass().getName());
        }
        waiting = true;
    }

    private List<ReceivedEvent<E>> readable(ConsumerRecords<String, String> records) {
        List<ReceivedEvent<E>> messages = new ArrayList<>();
        for (ConsumerRecord<String, String> record : records) {
            Optional<ReceivedEvent<E>> read = ReceivedEvent.read(record, subscription.topic(), json);
            if (read.isEmpty()) {
                deadLetters.take(record, subscription.name(), "unreadable");
            } else if (isInForce(read.get())) {
                messages.add(read.get());
            }
        }
        return messages;
    }

    private boolean isInForce(ReceivedEvent<E> message) {
        return lostPeriod.filter(lost -> lost.covers(message.source())).isEmpty()
                || message.event().outlivesRestore();
    }

    private void rewind(ConsumerRecords<String, String> records) {
        for (TopicPartition partition : records.partitions()) {
            if (consumer.assignment().contains(partition)) {
                consumer.seek(partition, records.records(partition).getFirst().offset());
            }
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> after(ConsumerRecords<String, String> records) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (TopicPartition partition : records.partitions()) {
            offsets.put(
                    partition,
                    new OffsetAndMetadata(records.records(partition).getLast().offset() + 1));
        }
        return offsets;
    }

    /// Makes and starts loops.
    @Singleton
    static class Factory {

        private final Map<String, Object> broker;
        private final TopicNames topics;
        private final EventRetryRunner attempts;
        private final InboxHandler inbox;
        private final DeadLetterSender deadLetters;
        private final ObjectMapper json;
        private final InboxConfig config;
        private final EventTracer tracer;
        private final MeterRegistry metrics;

        Factory(
                @Identifier("default-kafka-broker") Map<String, Object> broker,
                TopicNames topics,
                EventRetryRunner attempts,
                InboxHandler inbox,
                DeadLetterSender deadLetters,
                ObjectMapper json,
                InboxConfig config,
                EventTracer tracer,
                MeterRegistry metrics) {
            this.broker = broker;
            this.topics = topics;
            this.attempts = attempts;
            this.inbox = inbox;
            this.deadLetters = deadLetters;
            this.json = json;
            this.config = config;
            this.tracer = tracer;
            this.metrics = metrics;
        }

        <E extends Event> ConsumerLoop<E> start(TopicSubscriber<E> subscription) {
            EventBatchHandler<E> handling = switch (subscription) {
                case Projection<E> projection -> new ProjectionBatchHandler<>(projection, inbox, attempts);
                case TopicListener<E> listener -> new ListenerBatchHandler<>(listener, attempts, tracer);
            };
            Map<String, Object> settings = new HashMap<>(broker);
            settings.put(ConsumerConfig.GROUP_ID_CONFIG, topics.group(subscription.name()));
            settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
            settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
            settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
            settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, subscription.maxRecords());
            settings.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, 10_000);
            settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 10_000);
            settings.put(
                    ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
            var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
            consumer.subscribe(List.of(topics.name(subscription.topic())));
            var loop = new ConsumerLoop<>(subscription, consumer, handling, this);
            deadLetters.register(subscription.name());
            Gauge.builder("inbox.lag", loop, own -> own.lag)
                    .description("Records of the topic that this replica has not done with")
                    .baseUnit("records")
                    .tag("subscription", subscription.name())
                    .tag("topic", subscription.topic().name())
                    .register(metrics);
            loop.thread.start();
            return loop;
        }
    }
}
