package io.terrace.gateway.token;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.World;
import io.terrace.gateway.upstream.UpstreamRegistry;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class JwksReadinessCheckTest {

    @Inject
    Vertx vertx;

    @Inject
    UpstreamRegistry upstreams;

    @Inject
    GatewayConfig config;

    World world;
    volatile Instant now = Instant.parse("2030-01-01T00:00:00Z");
    JwksReadinessCheck ready;

    @BeforeEach
    void begin() {
        world.auth.service().stop();
        var keys = new SigningKeySet(vertx, () -> now, new ObjectMapper(), upstreams, config);
        ready = new JwksReadinessCheck(vertx, keys, () -> now, config);
        ready.start(new StartupEvent());
    }

    @AfterEach
    void end() {
        now = now.plus(Duration.ofHours(1));
        world.auth.service().start();
    }

    @Test
    void itIsReadyWithTheKeysThoughAuthServiceCameLater() {
        assertThat(status()).isEqualTo(Status.DOWN);

        world.auth.service().start();

        await().until(() -> status() == Status.UP);
        assertThat(ready.call().getData().orElseThrow()).containsEntry("known", true);
    }

    @Test
    void withoutAuthServiceItWaitsForSoLongAndNoLonger() {
        now = now.plus(config.tokens().patience());
        assertThat(status()).isEqualTo(Status.DOWN);

        now = now.plusMillis(1);

        assertThat(status()).isEqualTo(Status.UP);
        assertThat(ready.call().getData().orElseThrow()).containsEntry("known", false);
    }

    private Status status() {
        return ready.call().getStatus();
    }
}
