package io.terrace.feed;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class AccessTest {

    @ParameterizedTest
    @ValueSource(strings = {"/v2/feed", "/v2/freestyles/x", "/v2/freestyles/x/reactions", "/v2/reaction-types"})
    void withoutAContextTokenNothingIsAnswered(String path) {
        given().get(path).then().statusCode(401).body("code", is("token_missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v2/feed", "/v2/freestyles/01900000-0000-7000-8000-000000000009"})
    void anAppAloneReadsNoFeed(String path) {
        given().auth()
                .oauth2(TestContextTokens.forService("feed-service").app(Ids.next()))
                .get(path)
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
    }

    @Test
    void theServiceIsHealthy() {
        given().get("/health").then().statusCode(200).body("status", is("UP"));
    }
}
