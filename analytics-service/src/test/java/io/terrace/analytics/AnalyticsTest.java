package io.terrace.analytics;

import static io.restassured.RestAssured.given;
import static io.terrace.analytics.TestApp.batch;
import static io.terrace.analytics.TestApp.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.response.Response;
import io.terrace.platform.events.SponsorshipEvent.ImpressionsCounted;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
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

    private final TestApp app = TestApp.create();

    @Inject
    PersonalDataCatalog catalogue;

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
        assertThat(TestSchemaInspector.unboundedInstants()).isEmpty();
    }

    static List<Long> seeds() {
        return HttpRaceRunner.seeds().boxed().toList();
    }

    @Test
    void anEventIsAcceptedOnceAndARepeatIsADuplicate() {
        String batch = batch(event(Ids.next().toString(), "goal_seen", Instant.now(), ",\"consent\":true"));

        app.send(batch).then().statusCode(202);
        Response again = app.send(batch);

        assertThat(again.statusCode()).isEqualTo(202);
        assertThat(again.<Integer>path("duplicates")).isEqualTo(1);
        assertThat(again.<Integer>path("accepted")).isZero();
    }

    @Test
    void aRepeatWithinABatchIsADuplicate() {
        String one = event("same", "goal_seen", Instant.now(), ",\"consent\":true");

        Response answer = app.send(batch(one, one));

        assertThat(answer.<Integer>path("accepted")).isEqualTo(1);
        assertThat(answer.<Integer>path("duplicates")).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void oneBatchTwentyTimesInParallelCountsOnce(long seed) throws Exception {
        String batch = batch(IntStream.range(0, 10)
                .mapToObj(i -> event(Ids.next().toString(), "goal_seen", Instant.now(), ",\"consent\":true"))
                .toArray(String[]::new));
        HttpRequest request = app.sending(app.device(), batch);

        List<HttpResponse<String>> answers = HttpRaceRunner.all(
                seed, Stream.generate(() -> request).limit(20).toList());

        assertThat(answers).allMatch(answer -> answer.statusCode() == 202);
        assertThat(answers.stream().filter(answer -> answer.body().contains("\"accepted\":10")))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.body().contains("\"duplicates\":10")))
                .hasSize(19);
    }

    @Test
    void eventWithoutConsentIsDeniedAndCounted() {
        Response answer = app.send(batch(event("m1", "goal_seen", Instant.now(), "")));

        assertThat(answer.<String>path("results[0].code")).isEqualTo("consent_denied");
        assertThat(app.report("rejections").<String>path("items[0].code")).isEqualTo("consent_denied");
    }

    @Test
    void aBadEventStopsNoneOfTheOthers() {
        String big = "\"" + "x".repeat(32 * 1024) + "\"";
        Response answer = app.send(batch(
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
        app.send("{").then().statusCode(400);
        app.send("{\"batchId\":\"b\",\"batchId\":\"b\"}").then().statusCode(400);
        app.send("{\"x\":" + deep + "}").then().statusCode(400);
        app.send(batch(IntStream.range(0, 501)
                        .mapToObj(i -> event("m" + i, "a", Instant.now(), ""))
                        .toArray(String[]::new)))
                .then()
                .statusCode(400);
        app.send(batch(event("m", "a", Instant.now(), ",\"properties\":{\"a\":\"" + "x".repeat(500 * 1024) + "\"}")))
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

        Response rehearsed =
                app.asking().contentType("application/json").body(batch).post("/v2/analytics/events/validate");

        assertThat(rehearsed.<String>path("results[0].status")).isEqualTo("accepted");
        assertThat(app.send(batch).<Integer>path("accepted")).isEqualTo(1);
    }

    @Test
    void reportsAndRecountMatchAcceptedEvents() {
        app.send(batch(
                        event("a", "goal_seen", Instant.now(), ",\"consent\":true"),
                        event("b", "shirt_seen", Instant.now(), ",\"consent\":true")))
                .then()
                .statusCode(202);
        BoundedWait.await()
                .untilAsserted(() -> assertThat(app.report("features").<List<String>>path("items.name"))
                        .containsExactlyInAnyOrder("goal_seen", "shirt_seen"));

        assertThat(app.report("active-fans").<Integer>path("items[0].activeFans"))
                .isEqualTo(1);
        assertThat(app.report("active-fans?unit=month").<Integer>path("items[0].activeFans"))
                .isEqualTo(1);
        assertThat(app.report("retention").<Integer>path("items[0].active[0]")).isEqualTo(1);
        assertThat(app.report("retention?rule=windows_24h").<Integer>path("items[0].active[0]"))
                .isEqualTo(1);
        assertThat(app.report("retention?rule=calendar_weeks").<Integer>path("items[0].active[0]"))
                .isEqualTo(1);
        assertThat(app.report("live").<Integer>path("activeFans")).isEqualTo(1);
        assertThat(app.report("top?kind=polls").statusCode()).isEqualTo(200);
        assertThat(app.report("active-fans/csv").asString()).startsWith("start,activeFans,newFans\r\n");
        assertThat(app.difference()).isZero();
        String funnel = app.staff()
                .contentType("application/json")
                .body("{\"name\":\"f\",\"steps\":[\"goal_seen\",\"shirt_seen\"],\"windowSec\":3600}")
                .post("/v2/analytics/funnels")
                .path("id");
        assertThat(app.report("funnels/" + funnel + "/report").<List<Integer>>path("steps.fans"))
                .hasSize(2);
        assertThat(app.report("export?day=" + Instant.now().toString().substring(0, 10))
                        .statusCode())
                .isEqualTo(202);

        app.asking().delete("/v2/me/analytics-data").then().statusCode(204);
        assertThat(app.difference()).isZero();
        assertThat(app.report("features").<List<String>>path("items.name")).hasSize(2);
    }

    @Test
    void impressionsCountAsOftenAsTheirTotalHasGrown() throws Exception {
        UUID campaign = Ids.next();
        UUID creative = Ids.next();
        try (KafkaTestClient broker = new KafkaTestClient()) {
            for (long total : List.of(3, 3, 2, 8)) {
                broker.send(
                        Ids.next(),
                        new ImpressionsCounted(
                                campaign,
                                app.community(),
                                creative,
                                "feed_card",
                                LocalDate.now(ZoneOffset.UTC),
                                9,
                                total,
                                1,
                                0,
                                0,
                                Instant.now()));
            }
        }

        BoundedWait.await()
                .untilAsserted(() -> app.report("features")
                        .then()
                        .body("items.name", is(List.of("platform.impression")))
                        .body("items.events", is(List.of(8))));
        assertThat(app.difference()).isZero();
        assertThat(app.report("active-fans").<List<Integer>>path("items.activeFans"))
                .isEmpty();
    }

    @Test
    void aDayThatIsOverIsExportedWhetherMoreHasComeSinceOrNot() {
        Instant then = Instant.now().minus(Duration.ofDays(2));
        String day = then.toString().substring(0, 10);
        String idle = then.minus(Duration.ofDays(1)).toString().substring(0, 10);

        app.report("export?day=" + day).then().statusCode(200);
        app.send(batch(event("old", "goal_seen", then, ",\"consent\":true")));

        BoundedWait.await().untilAsserted(() -> {
            Response exported = app.report("export?day=" + day);
            assertThat(exported.statusCode()).isEqualTo(200);
            assertThat(exported.asString()).contains("goal_seen").contains("\"times\":1");
        });
        app.report("export?day=" + idle).then().statusCode(200);
    }

    @Test
    void namesAreDeclaredAndAskForTheirProperties() {
        app.staff()
                .contentType("application/json")
                .body("{\"items\":[{\"name\":\"goal_seen\",\"hidden\":false,\"required\":[\"match\"]}]}")
                .put("/v2/analytics/event-names")
                .then()
                .statusCode(200);

        Response answer = app.send(batch(event("m", "goal_seen", Instant.now(), ",\"consent\":true")));

        assertThat(answer.<String>path("results[0].pointer")).isEqualTo("/properties/match");
    }

    @Test
    void anothersPathIsRefused() {
        given().auth()
                .oauth2(TestApp.TOKENS.server(app.community()))
                .contentType("application/json")
                .body(batch(event("m", "a", Instant.now(), "")))
                .post("/v2/partners/{id}/analytics/events", Ids.next())
                .then()
                .statusCode(403);
    }

    private Response sendZipped(byte[] body) {
        return app.asking()
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
}
