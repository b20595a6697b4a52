package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CacheControlTest {

    @Test
    void aReadIsTheCallersOwn() {
        fan().get("/samples/bounded?number=1").then().statusCode(200).header("Cache-Control", is("private, no-cache"));
    }

    @Test
    void noOtherAnswerIsStored() {
        fan().body(Map.of("text", "x"))
                .post("/samples/echo")
                .then()
                .statusCode(200)
                .header("Cache-Control", is("no-store"));
    }

    @Test
    void noProblemIsStored() {
        fan().get("/samples/bounded?number=9").then().statusCode(400).header("Cache-Control", is("no-store"));
        given().get("/samples/settled").then().statusCode(401).header("Cache-Control", is("no-store"));
    }

    @Test
    void healthResponseForbidsStorage() {
        given().get("/health").then().header("Cache-Control", is("no-store"));
    }

    private static RequestSpecification fan() {
        return given().auth()
                .oauth2(TestContextTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID()))
                .contentType(ContentType.JSON);
    }
}
