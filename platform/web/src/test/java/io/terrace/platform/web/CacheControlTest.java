package io.terrace.platform.web;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.testing.TestTokens;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void whatAnOperationSaysStands() {
        given().get("/health").then().header("Cache-Control", is("no-store"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | /v2/me | no-store",
                "GET | /v2/me/privacy | no-store",
                "PATCH | /v2/me | no-store",
                "GET | /v2/fans | no-store",
                "GET | /v2/fans/1/wallet | no-store",
                "GET | /v2/fanzines | private, no-cache",
                "GET | /v2/meetups | private, no-cache",
                "GET | /v2/feed | private, no-cache",
                "HEAD | /v2/feed | private, no-cache",
                "POST | /v2/auth/token/refresh | no-store",
                "DELETE | /v2/auth/sessions | no-store"
            })
    void aFansOwnAccountIsNotStored(String method, String path, String value) {
        assertThat(CacheControlFilter.value(method, path)).isEqualTo(value);
    }

    private static RequestSpecification fan() {
        return given().auth()
                .oauth2(TestTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID()))
                .contentType(ContentType.JSON);
    }
}
