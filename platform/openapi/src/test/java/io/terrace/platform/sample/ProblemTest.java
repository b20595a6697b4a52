package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.config.EncoderConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.util.List;
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
    @ValueSource(strings = {"fuzz7f3a", ",", ";", "text/html, x"})
    void anAcceptHeaderThatIsNoMediaTypeIsNotAcceptable(String accept) {
        for (String path : List.of("/shared", "/shared/second", "/samples/own")) {
            problem(fan().header("Accept", accept).get(path), 406, "not_acceptable");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1.5", "99999999999", "0x1", "%20", "1e1"})
    void aQueryParameterOfTheWrongTypeIsInvalid(String value) {
        problem(fan().urlEncodingEnabled(false).get("/samples/bounded?number=" + value), 400, "validation_failed");
        problem(fan().urlEncodingEnabled(false).get("/samples/notes?limit=" + value), 400, "validation_failed")
                .body("errors[0].pointer", is("/limit"))
                .body("errors[0].in", is("query"));
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "{\"text\":\"a\",\"text\":\"b\"}",
                "{\"text\":\"a\",\"other\":1,\"other\":2}",
                "{\"text\":\"a\",\"other\":{\"x\":1,\"x\":1}}"
            })
    void aRepeatedMemberIsInvalid(String body) {
        problem(post(body), 400, "invalid_json");
        problem(post("/samples/optional", body), 400, "invalid_json");
    }

    @Test
    void unreadableJsonIsReportedAsInvalid() {
        problem(post("/samples/values", "{\"count\":" + "1".repeat(5_000) + "}"), 400, "invalid_json");
        problem(post("{\"" + "n".repeat(60_000) + "\":1}"), 400, "invalid_json");
        for (byte[] bytes : new byte[][] {
            {'{', '"', (byte) 0xff, '"', ':', '1', '}'},
            {'{', '"', 'a', '"', ':', '"', (byte) 0xc3, '"', '}'},
            {(byte) 0xfe, (byte) 0xff, 0, '{', (byte) 0xd8},
            {0, 0, 0, '{', 0, 0x7f, 0x7f, 0x7f},
            {'{', '"', 'a', '"', ':', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '}'}
        }) {
            problem(fan().contentType(ContentType.JSON).body(bytes).post("/samples/echo"), 400, "invalid_json");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/xml", "application/x-www-form-urlencoded", "x/y", "text/html"})
    void aBodyOfAnotherTypeIsUnsupportedEverywhere(String type) {
        String body = "{\"text\":\"a\"}";
        for (String path : new String[] {"echo", "optional", "values", "effects", "apart", "notes", "named-bodies"}) {
            problem(typed(type, body, "/samples/" + path), 415, "unsupported_media_type");
        }
    }

    @Test
    void aCredentialWithoutACommunityLacksTheScope() {
        problem(
                given().auth()
                        .oauth2(TestContextTokens.forService("web-tests").operator())
                        .get("/samples/own"),
                403,
                "insufficient_scope");
    }

    @Test
    void aLongRequestLineIsServed() {
        fan().get("/samples/bounded?number=1&x=" + "x".repeat(8_100)).then().statusCode(200);
    }

    @Test
    void aParameterOutOfRangeIsNamed() {
        problem(fan().get("/samples/bounded?number=6"), 400, "validation_failed")
                .body("errors[0].pointer", is("/number"))
                .body("errors[0].in", is("query"))
                .body("errors[0].code", is("out_of_range"));
    }

    @Test
    void parametersHaveTheNamesThatClientsSend() {
        problem(
                        fan().header("X-Sample-Count", 6).get("/samples/named/abcd?how-many=6&plain=abcd"),
                        400,
                        "validation_failed")
                .body("errors.pointer", contains("/X-Sample-Count", "/how-many", "/place-name", "/plain"))
                .body("errors.in", contains("header", "query", "path", "query"))
                .body("errors.code", contains("out_of_range", "out_of_range", "size", "size"));
        problem(fan().header("X-Sample-Count", "x").get("/samples/named/a?how-many=1"), 400, "validation_failed")
                .body("errors.pointer", contains("/X-Sample-Count"))
                .body("errors.in", contains("header"));
    }

    @Test
    void bodyLevelErrorHasEmptyPointer() {
        problem(post("[]"), 400, "validation_failed")
                .body("errors.pointer", contains(""))
                .body("errors.in", contains("body"));
        problem(post("null"), 400, "validation_failed")
                .body("errors.pointer", contains(""))
                .body("errors.code", contains("required"));
    }

    @Test
    void unexpectedErrorHasTheRequestIdOnly() {
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

    static ValidatableResponse problem(Response response, int status, String code) {
        return response.then()
                .statusCode(status)
                .contentType("application/problem+json")
                .body("code", is(code))
                .body("status", is(status))
                .body("type", is(TestStack.PUBLIC_URL + "/errors#" + code))
                .body("requestId", notNullValue());
    }

    private static Response post(String body) {
        return post("/samples/echo", body);
    }

    private static Response post(String path, String body) {
        return fan().contentType(ContentType.JSON).body(body).post(path);
    }

    /// RestAssured adds a character set to what it sends as text.
    private static Response typed(String type, String body, String path) {
        return fan().config(RestAssuredConfig.config()
                        .encoderConfig(EncoderConfig.encoderConfig().encodeContentTypeAs(type, ContentType.TEXT)))
                .header("Content-Type", type)
                .body(body)
                .post(path);
    }

    private static RequestSpecification fan() {
        return given().auth()
                .oauth2(TestContextTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID()));
    }
}
