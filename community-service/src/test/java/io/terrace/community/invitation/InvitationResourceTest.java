package io.terrace.community.invitation;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.terrace.community.Heard;
import io.terrace.community.Inside;
import io.terrace.community.News;
import io.terrace.community.TestFan;
import io.terrace.platform.events.CommunityEvent.InvitationAccepted;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.Crowd;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.testing.TestTokens;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class InvitationResourceTest {

    private static final Duration A_WHILE = Duration.ofSeconds(30);

    @Inject
    Inside inside;

    @Inject
    EntityManager entities;

    @Inject
    Heard heard;

    @Inject
    News news;

    private final TestFan fan = TestFan.anyone();

    @Test
    void anInvitationStandsForAMonth() {
        invite(Map.of())
                .then()
                .statusCode(201)
                .body("code", matchesPattern("[0-9A-HJKMNP-TV-Z]{10}"))
                .body("kind", is("community"))
                .body("maxUses", is(100))
                .body("uses", is(0))
                .body("status", is("active"))
                .body("eventId", nullValue());
        Response made = invite(Map.of());
        assertThat(made.getHeader("Location")).isEqualTo("/v2/invitations/" + made.path("code"));
        assertThat(made.<String>path("url")).endsWith("/l/" + made.path("code"));
        assertThat(Instant.parse(made.path("createdAt")).plus(Duration.ofDays(30)))
                .isEqualTo(made.<String>path("expiresAt"));
    }

    @ParameterizedTest
    @CsvSource({
        "kind, party, /kind",
        "maxUses, 0, /maxUses",
        "maxUses, 1001, /maxUses",
        "eventId, 01900000-0000-7000-8000-000000000001, /eventId",
        "expiresAt, 2020-01-01T00:00:00Z, /expiresAt",
        "expiresAt, 2999-01-01T00:00:00Z, /expiresAt",
        "kind, event, /eventId"
    })
    void whatDoesNotFitIsRefused(String field, String value, String pointer) {
        Object sent = field.equals("maxUses") ? Integer.valueOf(value) : value;
        invite(Map.of(field, sent))
                .then()
                .statusCode(400)
                .body("code", is("validation_failed"))
                .body("errors.pointer", contains(pointer));
    }

    @Test
    void aPreviewSaysNothingOfWhoInvites() {
        Response made = invite(Map.of());
        String code = made.path("code");

        String told = given().auth()
                .oauth2(TestTokens.forService("community-service").app(fan.community()))
                .get("/v2/invitations/{code}", code)
                .then()
                .statusCode(200)
                .body("kind", is("community"))
                .body("status", is("active"))
                .body("keySet()", hasSize(6))
                .extract()
                .asString();

        assertThat(told).doesNotContain(fan.id().toString(), made.<String>path("id"));
        fan.neighbour()
                .get("/v2/invitations/{code}", code.toLowerCase(Locale.ROOT))
                .then()
                .statusCode(200);
    }

    @Test
    void aFanAcceptsOnceHoweverOften() {
        String code = invite(Map.of("maxUses", 2)).path("code");
        TestFan guest = fan.neighbour();

        Response first = accept(guest, code);
        Response again = accept(guest, code);

        first.then().statusCode(200).body("kind", is("community")).body("link", nullValue());
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.asString()).isEqualTo(first.asString());
        own().body("items[0].uses", is(1)).body("items[0].status", is("active"));
    }

    @Test
    void anEventsInvitationLeadsToTheEvent() {
        String event = Ids.next().toString();
        String code = invite(Map.of("kind", "event", "eventId", event)).path("code");

        fan.neighbour().get("/v2/invitations/{code}", code).then().body("eventId", is(event));
        accept(fan.neighbour(), code)
                .then()
                .statusCode(200)
                .body("eventId", is(event))
                .body("link", is("service://event/" + event));
    }

    @Test
    void nobodyInvitesThemselves() {
        String code = invite(Map.of()).path("code");

        accept(fan, code)
                .then()
                .statusCode(422)
                .body("code", is("rule_violation"))
                .body("reasons.code", contains("own_invitation"));
        own().body("items[0].uses", is(0));
    }

    @Test
    void ofFiftyWhoWantTheLastUseOneGetsIt() throws Exception {
        String code = invite(Map.of("maxUses", 1)).path("code");

        List<Integer> answers = Crowd.all(50, i -> accept(fan.neighbour(), code).statusCode());

        assertThat(Collections.frequency(answers, 200)).isOne();
        assertThat(Collections.frequency(answers, 409)).isEqualTo(49);
        own().body("items[0].uses", is(1)).body("items[0].status", is("exhausted"));
        assertThat(rows("invitation_use")).isOne();
        assertThat(rows("attribution")).isOne();
        accept(fan.neighbour(), code)
                .then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is("exhausted"))
                .body("allowed", contains("active"));
    }

    @Test
    void aFanWhoAcceptsTwentyTimesAtOnceUsesItOnce() throws Exception {
        String code = invite(Map.of("maxUses", 2)).path("code");
        TestFan guest = fan.neighbour();

        List<String> answers = Crowd.all(
                20, i -> accept(guest, code).then().statusCode(200).extract().asString());

        assertThat(answers.stream().distinct()).hasSize(1);
        own().body("items[0].uses", is(1));
        await().atMost(A_WHILE).untilAsserted(() -> assertThat(told()).hasSize(1));
    }

    @Test
    void whoAcceptsManyAtOnceIsBroughtByOne() throws Exception {
        List<String> codes = IntStream.range(0, 10)
                .mapToObj(i -> invite(fan.neighbour(), Map.of()).<String>path("code"))
                .toList();
        TestFan guest = fan.neighbour();

        Crowd.all(10, i -> accept(guest, codes.get(i)).then().statusCode(200));

        await().atMost(A_WHILE).untilAsserted(() -> assertThat(told()).hasSize(10));
        assertThat(told().stream().filter(InvitationAccepted::firstForInvitee)).hasSize(1);
    }

    @Test
    void whoHasBeenHereForLongWasBroughtByNobody() {
        TestFan old = fan.neighbour();
        news.registered(old, "Ana", Instant.now().minus(Duration.ofDays(8)));
        TestFan recent = fan.neighbour();
        news.registered(recent, "Ben", Instant.now().minus(Duration.ofDays(6)));
        String code = invite(Map.of()).path("code");

        accept(old, code).then().statusCode(200);
        accept(recent, code).then().statusCode(200);

        fan.get("/v2/invitations/{id}/uses", id())
                .then()
                .statusCode(200)
                .body("items.userId", contains(recent.id().toString(), old.id().toString()))
                .body("items.firstForInvitee", contains(true, false));
    }

    @Test
    void anExpiredInvitationIsGoneButWhoAcceptedHas() {
        String code = invite(Map.of()).path("code");
        TestFan guest = fan.neighbour();
        accept(guest, code).then().statusCode(200);
        change("update invitation set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'");

        accept(fan.neighbour(), code).then().statusCode(410).body("code", is("invitation_expired"));
        accept(guest, code).then().statusCode(200);
        fan.neighbour()
                .get("/v2/invitations/{code}", code)
                .then()
                .statusCode(200)
                .body("status", is("expired"));
    }

    @Test
    void onlyTheInviterTakesAnInvitationBack() {
        Response made = invite(Map.of());
        String id = made.path("id");
        String code = made.path("code");

        fan.neighbour().asking().delete("/v2/invitations/{id}", id).then().statusCode(404);
        for (int i = 0; i < 2; i++) {
            fan.asking()
                    .delete("/v2/invitations/{id}", id)
                    .then()
                    .statusCode(200)
                    .body("status", is("revoked"));
        }

        accept(fan.neighbour(), code)
                .then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is("revoked"));
        given().get("/l/{code}", code).then().statusCode(410).body("code", is("link_expired"));
        fan.get("/v2/links/{code}", code).then().statusCode(410);
    }

    @Test
    void usesAreReadByTheInviterAPageAtATime() {
        String code = invite(Map.of()).path("code");
        List<String> guests = IntStream.range(0, 3)
                .mapToObj(i -> {
                    TestFan guest = fan.neighbour();
                    accept(guest, code).then().statusCode(200);
                    return guest.id().toString();
                })
                .toList();

        fan.neighbour().get("/v2/invitations/{id}/uses", id()).then().statusCode(404);
        Response first = fan.get("/v2/invitations/{id}/uses?limit=2", id());
        first.then().body("items.userId", contains(guests.get(2), guests.get(1)));
        fan.get("/v2/invitations/{id}/uses?limit=2&cursor={c}", id(), first.path("nextCursor"))
                .then()
                .body("items.userId", contains(guests.getFirst()))
                .body("nextCursor", nullValue());
    }

    @Test
    void ownInvitationsAreListedNewestFirst() {
        List<String> codes = IntStream.range(0, 3)
                .mapToObj(i -> invite(Map.of()).<String>path("code"))
                .toList();
        invite(fan.neighbour(), Map.of()).then().statusCode(201);

        Response first = fan.get("/v2/invitations?limit=2");
        first.then().body("items.code", contains(codes.get(2), codes.get(1)));
        fan.get("/v2/invitations?limit=2&cursor={c}", first.<String>path("nextCursor"))
                .then()
                .body("items.code", contains(codes.getFirst()));
    }

    @Test
    void aForeignInvitationIsToldFromAnAbsentOneByNothing() {
        String foreign = invite(TestFan.anyone(), Map.of()).path("code");

        assertThat(refusal(foreign)).isEqualTo(refusal("0123456789"));
        assertThat(refusal(foreign)).isEqualTo(refusal("nothing"));
    }

    private String refusal(String code) {
        Response response = accept(fan, code);
        response.then().statusCode(404);
        fan.get("/v2/invitations/{code}", code).then().statusCode(404);
        return response.asString().replace(response.path("requestId"), "");
    }

    @Test
    void anInvitationIsItsOwnLink() {
        Response made = invite(Map.of());
        String code = made.path("code");

        fan.neighbour()
                .get("/v2/links/{code}", code)
                .then()
                .body("target", is("invite"))
                .body("deepLink", is("service://invite/" + code));
        assertThat(given().get("/l/{code}", code)
                        .then()
                        .statusCode(200)
                        .extract()
                        .asString())
                .contains("service://invite/" + code)
                .doesNotContain(fan.id().toString());
        fan.neighbour()
                .asking()
                .body(Map.of("target", "invite", "id", code.toLowerCase(Locale.ROOT)))
                .post("/v2/links")
                .then()
                .statusCode(200)
                .body("code", is(code))
                .body("expiresAt", is(made.<String>path("expiresAt")));
        fan.asking()
                .body(Map.of("target", "invite", "id", "0123456789"))
                .post("/v2/links")
                .then()
                .statusCode(404);
    }

    @Test
    void theInviterDrawsAnInvitation() throws Exception {
        Response made = invite(Map.of());
        String id = made.path("id");

        Response svg = fan.get("/v2/invitations/{id}/qr", id);
        Response png = fan.get("/v2/invitations/{id}/qr?format=png&size=300", id);

        svg.then().statusCode(200).contentType("image/svg+xml").header("Cache-Control", "private, max-age=86400");
        png.then().statusCode(200).contentType("image/png").header("ETag", matchesPattern("\"[0-9a-f]{32}\""));
        assertThat(Pictures.readSvg(svg.asByteArray(), 512)).isEqualTo(made.<String>path("url"));
        assertThat(Pictures.readPng(png.asByteArray(), 300)).isEqualTo(made.<String>path("url"));
        fan.asking()
                .header("If-None-Match", png.getHeader("ETag"))
                .get("/v2/invitations/{id}/qr?format=png&size=300", id)
                .then()
                .statusCode(304);
        fan.neighbour().get("/v2/invitations/{id}/qr", id).then().statusCode(404);
        for (String query : List.of("format=gif", "size=127", "size=2049", "size=x")) {
            fan.get("/v2/invitations/" + id + "/qr?" + query)
                    .then()
                    .statusCode(400)
                    .body("errors.pointer", contains("?" + query.substring(0, query.indexOf('='))));
        }
    }

    @Test
    void aRepeatUnderOneKeyMakesOneInvitation() {
        var codes = IntStream.range(0, 2)
                .mapToObj(i -> fan.asking()
                        .header("Idempotency-Key", "one")
                        .body(Map.of("kind", "community"))
                        .post("/v2/invitations")
                        .<String>path("code"))
                .distinct();

        assertThat(codes).hasSize(1);
        own().body(
                        "items.url",
                        contains(endsWith("/l/" + fan.get("/v2/invitations").path("items[0].code"))));
    }

    @Test
    void aRefusalUnderAKeyIsRepeatedAndUsesNothing() {
        String code = invite(Map.of("maxUses", 1)).path("code");
        accept(fan.neighbour(), code).then().statusCode(200);
        TestFan late = fan.neighbour();
        for (int i = 0; i < 2; i++) {
            late.asking()
                    .header("Idempotency-Key", "late")
                    .post("/v2/invitations/{code}/accept", code)
                    .then()
                    .statusCode(409)
                    .body("state", is("exhausted"));
        }
        assertThat(rows("invitation_use")).isOne();
    }

    private Response invite(Map<String, ?> changes) {
        return invite(fan, changes);
    }

    private static Response invite(TestFan by, Map<String, ?> changes) {
        Map<String, Object> draft = new HashMap<>(Map.of("kind", "community"));
        draft.putAll(changes);
        return by.asking().body(draft).post("/v2/invitations");
    }

    private static Response accept(TestFan by, String code) {
        return by.asking().post("/v2/invitations/{code}/accept", code);
    }

    private ValidatableResponse own() {
        return fan.get("/v2/invitations").then().statusCode(200);
    }

    private String id() {
        return fan.get("/v2/invitations").path("items[0].id");
    }

    private List<InvitationAccepted> told() {
        return heard.in(fan.community(), InvitationAccepted.class);
    }

    private long rows(String table) {
        return inside.community(
                fan.community(), () -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private void change(String update) {
        inside.community(
                fan.community(), () -> entities.createNativeQuery(update).executeUpdate());
    }
}
