package io.terrace.gateway.revocation;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.common.annotation.Identifier;
import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.events.Topic;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/// Reads the feed for as long as the gateway runs, through whatever befalls Kafka.
@Singleton
class RevocationTopicReader {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final Duration REST = Duration.ofSeconds(1);
    private static final int ANSWER_MILLIS = 5_000;

    private final RevocationDispatcher feed;
    private final InstantSource clock;
    private final GatewayConfig config;
    private final Map<String, Object> broker;
    private final Instant startedAt;
    private volatile boolean running = true;
    private volatile boolean caughtUp;

    RevocationTopicReader(
            RevocationDispatcher feed,
            InstantSource clock,
            GatewayConfig config,
            @Identifier("default-kafka-broker") Map<String, Object> broker) {
        this.feed = feed;
        this.clock = clock;
        this.config = config;
        this.broker = broker;
        startedAt = clock.instant();
    }

    void start(@Observes StartupEvent event) {
        Thread.ofVirtual().name("revocations").start(this::run);
    }

    void stop(@Observes ShutdownEvent event) {
        running = false;
    }

    /// Whether the gateway knows every revocation that went before it, or has waited for them long enough.
    boolean isReady() {
        return caughtUp
                || clock.instant().isAfter(startedAt.plus(config.revocations().patience()));
    }

    boolean isCaughtUp() {
        return caughtUp;
    }

    private void run() {
        while (running) {
            try (KafkaConsumer<String, String> consumer = consumer()) {
                follow(new TopicTailer(
                        consumer, topic(), startedAt.minus(config.revocations().lookBack())));
            } catch (RuntimeException cause) {
                // Whatever it was: a gateway that no longer reads lets the revoked in.
                Log.warnf("Revocations cannot be read: %s", cause.getClass().getSimpleName());
                rest();
            }
        }
    }

    private void follow(TopicTailer following) {
        Instant lookAt = Instant.MIN;
        while (running) {
            if (!clock.instant().isBefore(lookAt)) {
                following.look();
                lookAt = clock.instant().plus(LOOK_AGAIN);
            }
            following.poll(POLL).forEach(record -> feed.take(record.value()));
            if (!caughtUp && following.isCaughtUp()) {
                caughtUp = true;
                Log.info("Revocations are caught up with");
            }
        }
    }

    private KafkaConsumer<String, String> consumer() {
        Map<String, Object> settings = new HashMap<>(broker);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_MILLIS);
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_MILLIS);
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, (int) POLL.toMillis());
        return new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
    }

    private String topic() {
        return config.topicPrefix().orElse("") + Topic.AUTH.name();
    }

    private static void rest() {
        try {
            Thread.sleep(REST);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
