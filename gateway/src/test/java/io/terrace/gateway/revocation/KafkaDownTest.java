package io.terrace.gateway.revocation;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@TestProfile(KafkaDownTest.WithoutKafka.class)
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
@Tag("slow")
class KafkaDownTest {

    public static class WithoutKafka implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("kafka.bootstrap.servers", "127.0.0.1:1", "terrace.gateway.revocations.patience", "3s");
        }
    }

    @TestHTTPResource
    URI gateway;

    @TestHTTPResource(management = true)
    URI management;

    World world;

    @Inject
    RevocationTopicReader revocations;

    @Inject
    RevocationDispatcher feed;

    @Inject
    GatewayConfig config;

    @Inject
    MeterRegistry metrics;

    @Test
    void aGatewayWaitsForRevocationsForItsPatienceAndNoLonger() {
        Instant startedAt = Instant.parse("2030-01-01T00:00:00Z");
        var now = new AtomicReference<>(startedAt);
        var reader = new RevocationTopicReader(feed, now::get, config, Map.of());

        now.set(startedAt.plus(config.revocations().patience()));
        assertThat(reader.isReady()).isFalse();

        now.set(now.get().plusMillis(1));
        assertThat(reader.isReady()).isTrue();
    }

    @Test
    void howLongNothingWasReadIsMeasured() {
        Instant startedAt = Instant.parse("2030-01-01T00:00:00Z");
        var now = new AtomicReference<>(startedAt);
        var registry = new SimpleMeterRegistry();
        var reader = new RevocationTopicReader(feed, now::get, config, Map.of());
        reader.bindTo(registry);

        now.set(startedAt.plusSeconds(90));

        assertThat(registry.get("gateway.revocations.age").timeGauge().value(TimeUnit.SECONDS))
                .isEqualTo(90);
        // Used once more, as the gauge holds it weakly.
        assertThat(reader.isReady()).isTrue();
    }

    @Test
    void aGatewayWithoutKafkaServes() {
        assertThat(revocations.isCaughtUp()).isFalse();
        await().until(() -> ready() == 200);
        assertThat(revocations.isCaughtUp()).isFalse();
        assertThat(metrics.get("gateway.revocations.age").timeGauge().value(TimeUnit.MILLISECONDS))
                .isGreaterThanOrEqualTo((double) config.revocations().patience().toMillis());

        Partner partner = world.partner();

        assertThat(Client.to(gateway, "/v2/feed")
                        .key(partner.key())
                        .bearer(world.signer.token(partner.fan()))
                        .get()
                        .status())
                .isEqualTo(200);
    }

    private int ready() {
        return Client.to(management, "/q/health/ready").get().status();
    }
}
