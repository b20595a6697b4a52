package io.terrace.gateway.revocation;

import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

@Readiness
@Singleton
class RevocationReadinessCheck implements HealthCheck {

    private final RevocationTopicReader reader;

    RevocationReadinessCheck(RevocationTopicReader reader) {
        this.reader = reader;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("revocations")
                .status(reader.isReady())
                .withData("caughtUp", reader.isCaughtUp())
                .build();
    }
}
