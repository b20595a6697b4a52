package io.terrace.platform.web;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.testing.TestTokens;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class ProblemTest {

    @Test
    void anUnknownPathIsNotFound() {
        problem(fan().get("/nowhere"), 404, "not_found");
    }

    @Test
    void aWrongMethodIsNotAllowed() {
        problem(fan().delete("/samples/echo"), 405, "method_not_allowed");
    }

    @Test
    void aBodyOfAnotherTypeIsUnsupported() {
        problem(fan().contentType("text/plain").body("x").post("/samples/echo"), 415, "unsupported_media_type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1.5", "99999999999", "0x1", "%20", "1e1"})
    void aQueryParameterOfTheWrongTypeIsInvalid(String value) {
        problem(fan().urlEncodingEnabled(false).get("/samples/bounded?number=" + value), 400, "validation_failed");
        problem(fan().urlEncodingEnabled(false).get("/samples/notes?limit=" + value), 400, "validation_failed")
                .body("errors[0].pointer", is("?limit"));
    }

    @Test
    void aPathParameterOfTheWrongTypeNamesNothing() {
        problem(fan().post("/samples/notes/of/x"), 404, "not_found");
        problem(fan().get("/samples/of/x/notes?limit=1"), 404, "not_found");
        problem(fan().get("/samples/of/x/notes?limit=x"), 404, "not_found");
        problem(fan().get("/samples/of/00000000-0000-7000-8000-000000000000/notes?limit=x"), 400, "validation_failed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {"{", "{\"text\":canary-7f3a}", "{\"text\":\"canary-7f3a\"", "\"\\u0000", "{\"text\":\"a\"}}"})
    void brokenJsonIsInvalid(String body) {
        problem(post(body), 400, "invalid_json").body(not(containsString("canary")));
    }

    @Test
    void aMissingBodyIsInvalid() {
        problem(fan().contentType(ContentType.JSON).post("/samples/echo"), 400, "validation_failed");
    }

    @Test
    void aFindingNamesItsFieldAndRuleAndNothingElse() {
        problem(post("{\"text\":\"canary-7f3a-too-long\",\"tags\":[\"ok\",\"canary\"]}"), 400, "validation_failed")
                .body("errors.pointer", hasItems("/text", "/tags/1"))
                .body("errors.code", hasItems("size"))
                .body(not(containsString("canary")));
    }

    @Test
    void aValueOfTheWrongTypeNamesItsField() {
        problem(post("{\"text\":\"a\",\"at\":\"canary\"}"), 400, "validation_failed")
                .body("errors[0].pointer", is("/at"))
                .body(not(containsString("canary")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\u0000b", "a\\ud800b"})
    void aTextThatPostgresCannotHoldIsInvalid(String text) {
        problem(post("{\"text\":\"" + text + "\"}"), 400, "validation_failed").body("errors[0].pointer", is("/text"));
    }

    @Test
    void aDeeplyNestedBodyIsInvalid() {
        problem(post("{\"x\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}"), 400, "invalid_json");
    }

    @Test
    void aParameterOutOfRangeIsNamed() {
        problem(fan().get("/samples/bounded?number=6"), 400, "validation_failed")
                .body("errors[0].pointer", is("?number"))
                .body("errors[0].code", is("max"));
    }

    @Test
    void theUnexpectedTellsItsRequestAndNothingElse() {
        problem(fan().header("X-Request-Id", "r-1").get("/samples/boom"), 500, "internal_error")
                .body("requestId", is("r-1"))
                .body(not(containsString("canary")))
                .body(not(containsString("Exception")));
    }

    @Test
    void anOutageAsksToComeBack() {
        problem(fan().get("/samples/outage"), 503, "temporarily_unavailable")
                .header("Retry-After", is("2"))
                .body("retryable", is(true));
    }

    @Test
    void timesAreUtcWithMilliseconds() {
        String at = post("{\"text\":\"a\",\"at\":\"2026-01-01T01:00:00.1234567+01:00\"}")
                .then()
                .statusCode(200)
                .extract()
                .path("at");

        assertThat(at).isEqualTo("2026-01-01T00:00:00.123Z");
    }

    static ValidatableResponse problem(io.restassured.response.Response response, int status, String code) {
        return response.then()
                .statusCode(status)
                .contentType("application/problem+json")
                .body("code", is(code))
                .body("status", is(status))
                .body("type", is("https://docs.terrace.example/errors#" + code))
                .body("requestId", notNullValue());
    }

    private static io.restassured.response.Response post(String body) {
        return fan().contentType(ContentType.JSON).body(body).post("/samples/echo");
    }

    private static RequestSpecification fan() {
        return given().auth().oauth2(TestTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID()));
    }
}
