package io.terrace.community;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The packaged service, where nothing of the test is on its path.
@QuarkusIntegrationTest
@WithTestResource(TestStack.class)
class CommunityServiceIT {

    private final TestFan fan = TestFan.anyone();

    @Test
    void itIsHealthy() {
        given().get("/health").then().statusCode(200).body("checks.name", hasItem("postgres"));
    }

    @Test
    void itShowsAFanAsTheyWant() {
        fan.change(Map.of("displayName", "Ana", "bio", "Curva sur")).then().statusCode(200);

        fan.neighbour().get("/v2/profiles/{id}", fan.id()).then().body("displayName", is("Ana"));
    }

    @Test
    void itRefusesInTheContractsWords() {
        fan.get("/v2/profiles/{id}", Ids.next())
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("code", is("not_found"));
    }
}
