package io.terrace.analytics;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.Rush;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.testing.TestTokens;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Events from an app to a report.
@QuarkusTest
@WithTestResource(TestStack.class)
class AnalyticsTest {

    private static final TestTokens TOKENS = TestTokens.forService("analytics-service");

    private final UUID community = Ids.next();
    private final UUID fan = Ids.next();
    private final UUID device = Ids.next();

    static List<Long> seeds() {
        return Rush.seeds().boxed().toList();
    }

    @Test
    void anEventIsAcceptedOnceAndARepeatIsADuplicate() {
        String batch = batch(event(Ids.next().toString(), "goal_seen", Instant.now(), ",\"consent\":true"));

        send(batch).then().statusCode(202);
        Response again = send(batch);

        assertThat(again.statusCode()).isEqualTo(202);
        assertThat(again.<Integer>path("duplicates")).isEqualTo(1);
        assertThat(again.<Integer>path("accepted")).isZero();
    }

    @Test
    void aRepeatWithinABatchIsADuplicate() {
        String one = event("same", "goal_seen", Instant.now(), ",\"consent\":true");

        Response answer = send(batch(one, one));

        assertThat(answer.<Integer>path("accepted")).isEqualTo(1);
        assertThat(answer.<Integer>path("duplicates")).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void oneBatchTwentyTimesInParallelCountsOnce(long seed) throws Exception {
        String batch = batch(IntStream.range(0, 10)
                .mapToObj(i -> event(Ids.next().toString(), "goal_seen", Instant.now(), ",\"consent\":true"))
                .toArray(String[]::new));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + RestAssured.port + "/v2/analytics/events"))
                .header("Authorization", "Bearer " + TOKENS.fan(community, fan))
                .header("Content-Type", "application/json")
                .header("X-Service-Installation-Id", device.toString())
                .POST(BodyPublishers.ofString(batch))
                .build();

        List<HttpResponse<String>> answers =
                Rush.all(seed, Stream.generate(() -> request).limit(20).toList());

        assertThat(answers).allMatch(answer -> answer.statusCode() == 202);
        assertThat(answers.stream().filter(answer -> answer.body().contains("\"accepted\":10")))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.body().contains("\"duplicates\":10")))
                .hasSize(19);
    }

    @Test
    void whatNobodyAgreedToIsDeniedAndLeavesACount() {
        Response answer = send(batch(event("m1", "goal_seen", Instant.now(), "")));

        assertThat(answer.<String>path("results[0].code")).isEqualTo("consent_denied");
        assertThat(report("rejections").<String>path("items[0].code")).isEqualTo("consent_denied");
    }

    @Test
    void aBadEventStopsNoneOfTheOthers() {
        String big = "\"" + "x".repeat(32 * 1024) + "\"";
        Response answer = send(batch(
                event("ok", "goal_seen", Instant.now(), ",\"consent\":true"),
                event("name", "platform.vote", Instant.now(), ""),
                event("nul", "goal_seen", Instant.now(), ",\"properties\":{\"a\":\"\\u0000\"}"),
                event("huge", "goal_seen", Instant.now(), ",\"properties\":{\"a\":1e400}"),
                event("large", "goal_seen", Instant.now(), ",\"properties\":{\"a\":" + big + "}"),
                event("old", "goal_seen", Instant.now().minus(Duration.ofDays(8)), ""),
                event("future", "goal_seen", Instant.now().plus(Duration.ofDays(3 * 365)), ""),
                "{\"type\":\"track\"}",
                "7"));

        assertThat(answer.<Integer>path("accepted")).isEqualTo(1);
        assertThat(answer.<List<String>>path("results.code"))
                .containsExactly(
                        "invalid_name",
                        "invalid_value",
                        "invalid_value",
                        "too_large",
                        "too_old",
                        "future",
                        "missing_field",
                        "invalid_value");
    }

    @Test
    void aBadEnvelopeIsAFaultOfTheRequest() {
        String deep = "[".repeat(100) + "]".repeat(100);
        send("{").then().statusCode(400);
        send("{\"batchId\":\"b\",\"batchId\":\"b\"}").then().statusCode(400);
        send("{\"x\":" + deep + "}").then().statusCode(400);
        send(batch(IntStream.range(0, 501)
                        .mapToObj(i -> event("m" + i, "a", Instant.now(), ""))
                        .toArray(String[]::new)))
                .then()
                .statusCode(400);
        send(batch(event("m", "a", Instant.now(), ",\"properties\":{\"a\":\"" + "x".repeat(500 * 1024) + "\"}")))
                .then()
                .statusCode(413);
    }

    @Test
    void gzipIsTakenUpToItsCeiling() throws IOException {
        byte[] good = zipped(batch(event("zip", "goal_seen", Instant.now(), ",\"consent\":true")));
        byte[] bomb = zipped("[" + " ".repeat(20_000_000) + "]");

        sendZipped(good).then().statusCode(202);
        sendZipped(bomb).then().statusCode(413);
        sendZipped(Arrays.copyOf(good, good.length / 2)).then().statusCode(400);
    }

    @Test
    void aRehearsalKeepsNothing() {
        String batch = batch(event("dry", "goal_seen", Instant.now(), ",\"consent\":true"));

        Response rehearsed = given().auth()
                .oauth2(TOKENS.fan(community, fan))
                .contentType("application/json")
                .body(batch)
                .post("/v2/analytics/events/validate");

        assertThat(rehearsed.<String>path("results[0].status")).isEqualTo("accepted");
        assertThat(send(batch).<Integer>path("accepted")).isEqualTo(1);
    }

    @Test
    void reportsCountWhatWasAcceptedAndTheRecountAgrees() {
        send(batch(
                        event("a", "goal_seen", Instant.now(), ",\"consent\":true"),
                        event("b", "shirt_seen", Instant.now(), ",\"consent\":true")))
                .then()
                .statusCode(202);
        BoundedWait.await()
                .untilAsserted(() -> assertThat(report("features").<List<String>>path("items.name"))
                        .containsExactlyInAnyOrder("goal_seen", "shirt_seen"));

        assertThat(report("active-fans").<Integer>path("items[0].activeFans")).isEqualTo(1);
        assertThat(report("active-fans?unit=month").<Integer>path("items[0].activeFans"))
                .isEqualTo(1);
        assertThat(report("retention").<Integer>path("items[0].active[0]")).isEqualTo(1);
        assertThat(report("retention?rule=windows_24h").<Integer>path("items[0].active[0]"))
                .isEqualTo(1);
        assertThat(report("retention?rule=calendar_weeks").<Integer>path("items[0].active[0]"))
                .isEqualTo(1);
        assertThat(report("live").<Integer>path("activeFans")).isEqualTo(1);
        assertThat(report("top?kind=polls").statusCode()).isEqualTo(200);
        assertThat(report("active-fans/csv").asString()).startsWith("start,activeFans,newFans\r\n");
        assertThat(difference()).isZero();
        String funnel = staff().contentType("application/json")
                .body("{\"name\":\"f\",\"steps\":[\"goal_seen\",\"shirt_seen\"],\"windowSec\":3600}")
                .post("/v2/analytics/funnels")
                .path("id");
        assertThat(report("funnels/" + funnel + "/report").<List<Integer>>path("steps.fans"))
                .hasSize(2);
        assertThat(report("export?day=" + Instant.now().toString().substring(0, 10))
                        .statusCode())
                .isEqualTo(202);

        given().auth()
                .oauth2(TOKENS.fan(community, fan))
                .delete("/v2/me/analytics-data")
                .then()
                .statusCode(204);
        assertThat(difference()).isZero();
        assertThat(report("features").<List<String>>path("items.name")).hasSize(2);
    }

    @Test
    void namesAreDeclaredAndAskForTheirProperties() {
        staff().contentType("application/json")
                .body("{\"items\":[{\"name\":\"goal_seen\",\"hidden\":false,\"required\":[\"match\"]}]}")
                .put("/v2/analytics/event-names")
                .then()
                .statusCode(200);

        Response answer = send(batch(event("m", "goal_seen", Instant.now(), ",\"consent\":true")));

        assertThat(answer.<String>path("results[0].pointer")).isEqualTo("/properties/match");
    }

    @Test
    void anothersPathIsRefused() {
        given().auth()
                .oauth2(TOKENS.server(community))
                .contentType("application/json")
                .body(batch(event("m", "a", Instant.now(), "")))
                .post("/v2/partners/{id}/analytics/events", Ids.next())
                .then()
                .statusCode(403);
    }

    private long difference() {
        Response recount = given().auth().oauth2(TOKENS.operator()).post("/v2/operator/analytics/recount?limit=10");
        recount.then().statusCode(200).body("items.communityId", hasItem(community.toString()));
        return recount.jsonPath().getList("items.difference", Long.class).stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private Response report(String path) {
        return staff().get("/v2/analytics/" + path);
    }

    private RequestSpecification staff() {
        return given().auth().oauth2(TOKENS.staff(community, StaffRole.OWNER));
    }

    private Response send(String batch) {
        return given().auth()
                .oauth2(TOKENS.fan(community, fan))
                .contentType("application/json")
                .header("X-Service-Installation-Id", device)
                .body(batch)
                .post("/v2/analytics/events");
    }

    private Response sendZipped(byte[] body) {
        return given().auth()
                .oauth2(TOKENS.fan(community, fan))
                .config(RestAssured.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .appendDefaultContentCharsetToContentTypeIfUndefined(false)))
                .contentType("application/json")
                .header("Content-Encoding", "gzip")
                .body(body)
                .post("/v2/analytics/events");
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static String batch(String... events) {
        return "{\"batchId\":\"b\",\"sentAt\":\"%s\",\"events\":[%s]}"
                .formatted(Instant.now(), Stream.of(events).collect(Collectors.joining(",")));
    }

    private static String event(String id, String name, Instant at, String more) {
        return "{\"messageId\":\"%s\",\"type\":\"track\",\"name\":\"%s\",\"occurredAt\":\"%s\"%s}"
                .formatted(id, name, at, more);
    }
}
