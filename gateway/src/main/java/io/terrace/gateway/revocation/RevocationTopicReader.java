package io.terrace.gateway.revocation;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
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
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/// Reads the feed for as long as the gateway runs, through whatever befalls Kafka. `gateway.revocations.age` says how
/// long ago it last knew every revocation.
@Singleton
class RevocationTopicReader implements MeterBinder {

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
    private volatile Instant currentAt;

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
        currentAt = startedAt;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        TimeGauge.builder(
                        "gateway.revocations.age",
                        this,
                        TimeUnit.MILLISECONDS,
                        reader -> Duration.between(reader.currentAt, reader.clock.instant())
                                .toMillis())
                .description("Time since every revocation that Kafka had was known here")
                .register(registry);
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
        Instant lookedAt = Instant.MIN;
        while (running) {
            Instant now = clock.instant();
            if (!now.isBefore(lookedAt.plus(LOOK_AGAIN))) {
                // It fails where Kafka does not answer; a poll is merely empty then.
                following.look();
                lookedAt = now;
            }
            following.poll(POLL).forEach(record -> feed.take(record.value()));
            if (following.isAtEnd()) {
                currentAt = lookedAt;
            }
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
