package io.terrace.feed;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
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
class FeedServiceIT {

    private final TestFan author = TestFan.anyone();

    @Test
    void itIsHealthy() {
        given().get("/health").then().statusCode(200).body("checks.name", hasItem("postgres"));
    }

    @Test
    void itStoresAndShowsAPost() {
        Map<String, Object> draft = TestFan.draft(Ids.next());
        String id = author.post(draft).then().statusCode(201).extract().path("id");

        author.post(draft).then().statusCode(200).body("id", is(id));
        author.get("/v2/freestyles/{id}", id).then().statusCode(200).body("state", is("processing"));
        author.get("/v2/feed").then().statusCode(200).body("items", empty());
    }

    @Test
    void itRefusesInTheContractsWords() {
        author.react(Ids.next().toString(), "like")
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("code", is("not_found"));
        author.post(Map.of()).then().statusCode(400).body("errors.pointer", contains("/clientId", "/uploadId"));
    }
}
