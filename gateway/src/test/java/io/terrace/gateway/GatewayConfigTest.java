package io.terrace.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.testing.ConfigMappingFactory;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatewayConfigTest {

    private static final String KEY = "0".repeat(64);

    private final GatewayConfig config = ConfigMappingFactory.of(
            GatewayConfig.class,
            Map.of(
                    "terrace.public-url", "https://api.example",
                    "terrace.gateway.services.auth-service.url", "http://127.0.0.1:8101",
                    "terrace.gateway.services.auth-service.context-key", KEY));

    @Test
    void thePublicUrlIsTheInstallations() {
        assertThat(config.publicUrl()).isEqualTo("https://api.example");
        assertThat(config.topicPrefix()).isEmpty();
        assertThat(config.routes()).isEmpty();
        assertThat(config.routesEvery()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void aServiceHasAnAddressAndAKey() {
        assertThat(config.services()).hasEntrySatisfying("auth-service", service -> {
            assertThat(service.url()).isEqualTo(URI.create("http://127.0.0.1:8101"));
            assertThat(service.contextKey()).isEqualTo(KEY);
        });
    }

    @Test
    void clientsAreAnsweredBeforeTheyGiveUp() {
        assertThat(config.deadline().ordinary()).isEqualTo(Duration.ofSeconds(14));
        assertThat(config.deadline().body()).isEqualTo(Duration.ofSeconds(7));
        assertThat(config.deadline().upload()).isEqualTo(Duration.ofSeconds(28));
        assertThat(config.deadline().stall()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void bodiesAreLimited() {
        assertThat(config.body().ordinary().asLongValue()).isEqualTo(256 * 1024);
        assertThat(config.body().upload().asLongValue()).isEqualTo(6 * 1024 * 1024);
        assertThat(config.body().awaitedPerClient()).isEqualTo(100);
        assertThat(config.body().awaitedPerAddress()).isEqualTo(1_000);
        assertThat(config.body().memory().asLongValue()).isEqualTo(64 * 1024 * 1024);
    }

    @Test
    void copiesOfKeysAndTokensAreShortLivedAndBounded() {
        assertThat(config.credentials().knownFor()).isEqualTo(Duration.ofMinutes(5));
        assertThat(config.credentials().unknownFor()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.credentials().kept()).isEqualTo(250_000);
        assertThat(config.credentials().unknownKept()).isEqualTo(10_000);
        assertThat(config.credentials().refreshAfter()).isEqualTo(Duration.ofMinutes(2));
        assertThat(config.credentials().refreshPause()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.credentials().watchStreams()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.credentials().tellUses()).isEqualTo(Duration.ofSeconds(25));
        assertThat(config.credentials().timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.tokens().kept()).isEqualTo(120_000);
        assertThat(config.tokens().keysFor()).isEqualTo(Duration.ofMinutes(5));
        assertThat(config.tokens().timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.tokens().patience()).isEqualTo(Duration.ofSeconds(20));
        assertThat(config.tokens().unknownKeyPause()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.tokens().contextFor()).isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void nothingIsWaitedForLong() {
        assertThat(config.upstream().connectTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(config.upstream().keepAlive()).isEqualTo(Duration.ofSeconds(2));
        assertThat(config.upstream().retryAfter()).isEqualTo(Duration.ofMillis(100));
        assertThat(config.upstream().poolSize()).isEqualTo(512);
        assertThat(config.upstream().streamPoolSize()).isEqualTo(50_000);
        assertThat(config.upstream().streamsPerAddress()).isEqualTo(20_000);
        assertThat(config.upstream().queueSize()).isEqualTo(2_000);
        assertThat(config.limits().timeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(config.limits().pause()).isEqualTo(Duration.ofMillis(500));
        assertThat(config.limits().together()).isEqualTo(64);
        assertThat(config.upstream().http2()).isTrue();
        assertThat(config.limits().ahead()).isEqualTo(Duration.ofSeconds(60));
        assertThat(config.revocations().lookBack()).isEqualTo(Duration.ofHours(24));
        assertThat(config.revocations().patience()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void untrustedHopsCannotSetTheClientsAddress() {
        assertThat(config.hops().trusted()).isEmpty();
        assertThat(config.hops().header()).isEqualTo(GatewayConfig.Hops.Header.X_FORWARDED_FOR);
    }

    @Test
    void everyRequestIsLogged() {
        assertThat(config.accessLog().share()).isEqualTo(1);
        assertThat(config.accessLog().file()).isEmpty();
    }

    @Test
    void overloadSettingsHaveDefaults() {
        assertThat(config.overload().target()).isEqualTo(Duration.ofMillis(500));
        assertThat(config.overload().first()).isEqualTo(128);
        assertThat(config.overload().queue()).isEqualTo(1_000);
        assertThat(config.overload().burst()).isEqualTo(Duration.ofSeconds(3));
        assertThat(config.overload().patience()).isEqualTo(Duration.ofMillis(250));
    }
}
