package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfoService;
import org.junit.jupiter.api.Test;

/// A pod in a cluster, whose migration is a Job's work.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@TestProfile(SchemaReadyTest.InACluster.class)
@WithTestResource(TestStack.class)
class SchemaReadyTest {

    public static class InACluster implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.flyway.migrate-at-start", "false");
        }
    }

    @TestHTTPResource(value = "/health/ready", management = true)
    URI readiness;

    @Inject
    Flyway migrations;

    @Inject
    DataSource database;

    @Test
    void serviceIsReadyOnceTheSchemaIsItsBuilds() {
        given().get(readiness).then().statusCode(503);

        migrations.migrate();

        given().get(readiness).then().statusCode(200);
        assertThat(asTheServiceSeesThem().pending()).isEmpty();
    }

    /// In a cluster the service has its own role alone, and no right of the owner's.
    private MigrationInfoService asTheServiceSeesThem() {
        return Flyway.configure()
                .dataSource(database)
                .locations(migrations.getConfiguration().getLocations())
                .outOfOrder(true)
                .load()
                .info();
    }
}
