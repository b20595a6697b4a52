package io.terrace.gateway.revocation;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.AuthEvents;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Fan;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class SessionRevocationsTest {

    @TestHTTPResource
    URI gateway;

    World world;

    @Inject
    MeterRegistry metrics;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    AuthEvents events;

    @BeforeEach
    void open() {
        events = new AuthEvents();
    }

    @AfterEach
    void close() {
        events.close();
    }

    @Test
    void anEndedSessionsTokenIsRefusedWithinTwoSeconds() throws Exception {
        Partner partner = world.partner();
        Fan fan = partner.fan();
        String key = partner.key();
        String token = world.signer.token(fan);
        assertThat(outcome(key, token)).isEqualTo("200");

        events.tell(revoked(fan));

        await().until(() -> outcome(key, token).equals("401 session_revoked"));
        assertThat(outcome(key, world.signer.token(fan))).isEqualTo("401 session_revoked");
    }

    @Test
    void unreadableEventIsSkipped() throws Exception {
        Partner partner = world.partner();
        Fan fan = partner.fan();
        String key = partner.key();
        String token = world.signer.token(fan);

        events.tell(fan.user().toString(), "no json");
        events.tell(fan.user().toString(), null);
        events.tell(fan.user().toString(), "{\"type\":\"session.revoked\"}");
        events.tell(fan.user().toString(), "{\"type\":\"credential.revoked\",\"hash\":null}");
        events.tell(fan.user().toString(), "{\"type\":\"user.levitated\",\"at\":1}");
        events.tell(revoked(fan));

        await().until(() -> outcome(key, token).equals("401 session_revoked"));
    }

    /// Left alone it only grows.
    @Test
    void ageOfWhatIsKnownStartsAnewAsKafkaAnswers() {
        var before = new AtomicReference<>(age());

        await().until(() -> {
            double now = age();
            return now < before.getAndSet(now);
        });
    }

    @Test
    void startingNodeReadsEarlierRevocations() throws Exception {
        Fan fan = world.partner().fan();
        events.tell(revoked(fan));
        List<String> read = new ArrayList<>();

        try (var consumer = consumer()) {
            TopicTailer following =
                    new TopicTailer(consumer, events.topic(), Instant.now().minus(Duration.ofHours(24)));
            following.look();
            assertThat(following.isCaughtUp()).isFalse();
            assertThat(following.isAtEnd()).isFalse();
            await().until(() -> {
                following.poll(Duration.ofMillis(200)).forEach(record -> read.add(record.value()));
                return following.isCaughtUp() && following.isAtEnd();
            });
        }

        assertThat(read).anyMatch(event -> event.contains(fan.session().toString()));
    }

    @Test
    void eventsOlderThanAnyTokenAreNotRead() throws Exception {
        events.tell(revoked(world.partner().fan()));

        try (var consumer = consumer()) {
            TopicTailer following =
                    new TopicTailer(consumer, events.topic(), Instant.now().plusSeconds(60));
            following.look();
            assertThat(following.poll(Duration.ofMillis(200))).isEmpty();
            assertThat(following.isCaughtUp()).isTrue();
        }
    }

    @Test
    void aTopicThatIsNotThereYetIsNothingToWaitFor() {
        try (var consumer = consumer()) {
            TopicTailer following = new TopicTailer(consumer, "no-such-" + UUID.randomUUID(), Instant.now());
            following.look();
            assertThat(following.poll(Duration.ofMillis(10))).isEmpty();
            assertThat(following.isCaughtUp()).isTrue();
        }
    }

    private double age() {
        return metrics.get("gateway.revocations.age").timeGauge().value(TimeUnit.MILLISECONDS);
    }

    private static SessionRevoked revoked(Fan fan) {
        return new SessionRevoked(fan.session(), fan.user(), fan.community(), "logout", Instant.now());
    }

    private KafkaConsumer<String, String> consumer() {
        Map<String, Object> settings = KafkaTestClient.settings();
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        return new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
    }

    private String outcome(String key, String token) {
        return Client.to(gateway, "/v2/feed").key(key).bearer(token).get().outcome();
    }
}
