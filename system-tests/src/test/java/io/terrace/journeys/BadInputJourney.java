package io.terrace.journeys;

import static io.terrace.journeys.suite.Refused.CANARY;
import static io.terrace.journeys.suite.Refused.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a client gets wrong is told as a problem of the catalogue, and told without repeating it.
@Order(4)
@ExtendWith(SuiteParameter.class)
class BadInputJourney {

    private static final String KEY = "X-Service-API-Key";
    private static final String FREESTYLES = "/v2/freestyles";

    private final Suite suite;
    private final FanClient fan;

    BadInputJourney(Suite suite) {
        this.suite = suite;
        Club club = suite.newClub(Map.of("writes", 1_000));
        fan = suite.newFan(club.app());
    }

    @AfterAll
    void nothingWasStored() {
        assertThat(fan.feed().json().path("items")).isEmpty();
        assertThat(fan.api().get("/v2/auth/sessions").json().path("items")).hasSize(1);
    }

    @Test
    void aCallerWithoutAKeyIsUnknown() {
        with(401, "api_key_missing", suite.nobody().get("/v2/feed"));
        with(
                401,
                "api_key_invalid",
                suite.nobody().with(KEY, "pk_test_" + CANARY).get("/v2/feed"));
    }

    @Test
    void aFanWithoutAGoodTokenIsUnknown() {
        Club other = suite.newClub();
        String token = fan.accessToken();
        String altered = token.substring(0, token.lastIndexOf('.') + 1) + CANARY.repeat(8);

        with(401, "token_missing", suite.app().get("/v2/feed"));
        with(401, "token_invalid", suite.app().bearing(CANARY).get("/v2/feed"));
        with(401, "token_invalid", suite.app().bearing(altered).get("/v2/feed"));
        with(401, "community_mismatch", other.app().bearing(token).get("/v2/feed"));
    }

    @Test
    void anAppIsNoOperator() {
        Refused.plainly(suite.app().get("/v2/partners"));
        Refused.plainly(fan.api().post("/v2/partners", Map.of("name", CANARY)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/" + CANARY,
                "/" + CANARY,
                "/v2//feed",
                "/v2/feed/",
                "/v2/feed;" + CANARY,
                "/v2/%2e%2e/health",
                "/v2/freestyles/..%2f..%2fhealth",
                "/internal/credentials/" + CANARY
            })
    void aRouteThatIsNotThereIsNotFound(String path) {
        with(404, "not_found", fan.api().get(path));
    }

    @Test
    void unsupportedMethodGetsTheSupportedOnes() {
        ApiResponse answer = with(405, "method_not_allowed", fan.api().delete("/v2/feed"));

        assertThat(answer.header("Allow").orElseThrow()).contains("GET");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"caption\": \"" + CANARY,
                "{\"uploadId\" \"" + CANARY + "\"}",
                CANARY,
                "{\"a\":1}" + CANARY + "}"
            })
    void textThatIsNoJsonIsInvalid(String body) {
        with(400, "invalid_json", post(FREESTYLES, "application/json", body));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "\"" + CANARY + "\"",
                "{}",
                "{\"clientId\": \"" + CANARY + "\", \"uploadId\": 7}",
                "{\"clientId\": {\"" + CANARY + "\": 1}}",
                "{\"clientId\": \"00000000-0000-7000-8000-000000000000\", \"uploadId\": [\"" + CANARY + "\"]}",
                "{\"clientId\": \"00000000-0000-7000-8000-000000000000\","
                        + " \"uploadId\": \"00000000-0000-7000-8000-000000000001\", \"visibility\": \"" + CANARY
                        + "\"}",
                "{\"clientId\": \"00000000-0000-7000-8000-000000000000\","
                        + " \"uploadId\": \"00000000-0000-7000-8000-000000000001\", \"caption\": \"" + CANARY
                        + "\\u0000\"}"
            })
    void jsonThatIsNoDraftIsRefused(String body) {
        ApiResponse answer = Refused.plainly(post(FREESTYLES, "application/json", body));

        assertThat(answer.status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v2/auth/partner-sync", "/v2/auth/otp/challenges", "/v2/auth/token/refresh"})
    void hostileSignInsAreRefused(String path) {
        ApiClient app = suite.app().with("Content-Type", "application/json");
        for (String value : new String[] {
            "\"" + CANARY + "\\u0000@fans.example\"",
            "\"\\ud800" + CANARY + "\"",
            "1e999",
            "{}",
            "[[[[]]]]",
            "\"'; --\""
        }) {
            String body =
                    "{\"email\": %s, \"externalUserId\": %s, \"refreshToken\": %s}".formatted(value, value, value);
            Refused.plainly(app.send("POST", path, BodyPublishers.ofString(body)));
        }
    }

    @Test
    void deepJsonIsRefused() {
        Refused.plainly(post(FREESTYLES, "application/json", "[".repeat(50_000)));
    }

    @Test
    void aFieldAtFaultIsNamedAndNotRepeated() {
        ApiResponse answer =
                fan.api().post("/v2/uploads", Map.of("purpose", "freestyle", "mimeType", CANARY, "sizeBytes", -1));

        with(400, "validation_failed", answer);
        assertThat(answer.json().findValuesAsText("pointer")).contains("/sizeBytes");
    }

    @Test
    void aSyncWithoutAnIdentifierIsRefused() {
        with(400, "missing_identifier", suite.app().post("/v2/auth/partner-sync", Map.of("displayName", CANARY)));
    }

    @Test
    void aCursorMadeUpIsRefused() {
        with(400, "invalid_cursor", fan.api().get("/v2/feed?cursor=" + CANARY));
        Refused.plainly(fan.api().get("/v2/feed?limit=" + CANARY));
        Refused.plainly(fan.api().get("/v2/feed?scope=" + CANARY));
    }

    @Test
    void tooLargeABodyIsRefused() {
        with(413, "payload_too_large", post(FREESTYLES, "application/json", CANARY.repeat(100_000)));
    }

    @Test
    void anotherContentTypeIsRefused() {
        with(415, "unsupported_media_type", post(FREESTYLES, "text/plain", CANARY));
        with(415, "unsupported_media_type", post(FREESTYLES, "application/xml", "<a>" + CANARY + "</a>"));
    }

    @Test
    void aWrongCodeIsCountedAndASecondMailMustWait() {
        String address = suite.newAddress();
        ApiResponse challenge = suite.app()
                .post("/v2/auth/otp/challenges", Map.of("email", address))
                .expect(202);
        String sent = suite.secrets().add(suite.mailbox().code(address));
        String wrong = sent.equals("000000") ? "000001" : "000000";
        String path = "/v2/auth/otp/challenges/" + challenge.text("/challengeId");

        ApiResponse incorrect = suite.app().post(path + "/verify", Map.of("code", wrong));
        ApiResponse cooling = suite.app().post("/v2/auth/otp/challenges", Map.of("email", address));

        with(422, "otp_incorrect", incorrect);
        assertThat(incorrect.json().path("attemptsRemaining").asInt()).isEqualTo(4);
        with(429, "otp_cooldown", cooling);
        Refused.plainly(
                suite.app().post("/v2/auth/otp/challenges/" + UUID.randomUUID() + "/verify", Map.of("code", sent)));
    }

    private ApiResponse post(String path, String contentType, String body) {
        return fan.api().with("Content-Type", contentType).send("POST", path, BodyPublishers.ofString(body));
    }
}
