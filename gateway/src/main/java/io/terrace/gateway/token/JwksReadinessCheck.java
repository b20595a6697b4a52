package io.terrace.gateway.token;

import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/// The first fan finds the keys fetched and the way to auth-service walked once: what a cold gateway takes longest for
/// is not done on their time.
@Readiness
@Singleton
class JwksReadinessCheck implements HealthCheck {

    private static final Duration REST = Duration.ofMillis(500);

    private final Vertx vertx;
    private final SigningKeySet keys;
    private final InstantSource clock;
    private final Instant waitsUntil;

    JwksReadinessCheck(Vertx vertx, SigningKeySet keys, InstantSource clock, GatewayConfig config) {
        this.vertx = vertx;
        this.keys = keys;
        this.clock = clock;
        waitsUntil = clock.instant().plus(config.tokens().patience());
    }

    void start(@Observes StartupEvent event) {
        vertx.runOnContext(now -> fetch());
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("signing-keys")
                .status(keys.areKnown() || isImpatient())
                .withData("known", keys.areKnown())
                .build();
    }

    private void fetch() {
        keys.begin().onFailure(e -> {
            if (!isImpatient()) {
                vertx.setTimer(REST.toMillis(), id -> fetch());
            }
        });
    }

    private boolean isImpatient() {
        return clock.instant().isAfter(waitsUntil);
    }
}
