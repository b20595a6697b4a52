package io.terrace.platform.rest;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.flywaydb.core.Flyway;

/// Not ready before the database has every migration of this build: where the service does not migrate by itself, its
/// pods may start before the migration has run. Later migrations do not count, so a version runs on the next one's
/// schema. Once ready it does not ask again: no migration is taken back.
@Readiness
@ApplicationScoped
class SchemaReady implements HealthCheck {

    private final Flyway migrations;
    private volatile boolean complete;

    SchemaReady(Flyway migrations) {
        this.migrations = migrations;
    }

    @Override
    public HealthCheckResponse call() {
        if (!complete) {
            complete = migrations.info().pending().length == 0;
        }
        return HealthCheckResponse.named("schema").status(complete).build();
    }
}
