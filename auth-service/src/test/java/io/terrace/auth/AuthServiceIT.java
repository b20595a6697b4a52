package io.terrace.auth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The service as it is shipped.
@QuarkusIntegrationTest
@WithTestResource(TestStack.class)
@WithTestResource(Launcher.class)
class AuthServiceIT {

    @Test
    void itIsWell() {
        given().get("/health")
                .then()
                .statusCode(200)
                .body("status", equalTo("UP"))
                .body("checks.name", hasItem("postgres"));
    }

    @Test
    void theOperatorsCredentialIsKnown() {
        Club.credential(Launcher.ROOT_CREDENTIAL).body("kind", equalTo("operator"));
    }

    @Test
    void aFanIsSyncedAndStaysSignedIn() {
        Club club = Club.found(Map.of("rateLimits", Map.of("reads", 30_000)));
        club.app().get("/v2/partners/{id}/provision", club.partner()).then().statusCode(200);
        JsonPath tokens = club.sync(Map.of("externalUserId", "fan", "phone", "+447700900123"));

        JsonPath fresh = Club.ok(club.refresh(tokens.getString("refreshToken")));

        assertThat(fresh.getString("user.id")).isEqualTo(tokens.getString("user.id"));
    }
}
