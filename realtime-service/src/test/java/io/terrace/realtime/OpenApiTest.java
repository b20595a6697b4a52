package io.terrace.realtime;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class OpenApiTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    @Test
    void theDocumentHasBothOperations() {
        given().get(openApi)
                .then()
                .statusCode(200)
                .body("paths.'/v2/stream'.get.responses.'200'.content", hasKey("text/event-stream"))
                .body("paths.'/v2/stream'.get.x-roles", hasItems("fan", "app", "analyst"))
                .body("paths.'/v2/stream'.get.responses.default.content", hasKey("application/problem+json"))
                .body("paths.'/v2/stream/tickets'.post.responses.'201'", notNullValue())
                .body("paths.'/v2/stream/tickets'.post.x-roles", hasItems("fan"))
                .body("components.schemas", hasKey("StreamEvent"));
    }

    @Test
    void healthKnowsRedis() {
        given().get("/health").then().statusCode(200).body("checks.name", hasItems("postgres", "redis"));
    }
}
