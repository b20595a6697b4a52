package io.terrace.community.squaddie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestFan;
import io.terrace.community.squaddie.DrawAlgorithm.Entrant;
import io.terrace.platform.events.CommunityEvent.PrivacyChanged;
import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.CommunityEvent.SquaddieWithdrawn;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class SquaddieTest {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    FanActivityRepository days;

    @Inject
    CandidateProjection candidates;

    @Inject
    DrawJob sweep;

    @Inject
    EntityManager entities;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan fan = TestFan.anyone();
    private final LocalDate tomorrow = LocalDate.now(ZoneOffset.UTC).plusDays(1);

    @Test
    void aDrawIsPromisedTheDayBeforeAndReplayedAfter() {
        for (int i = 0; i < 12; i++) {
            active(fan.neighbour(), 1 + i % 4);
        }
        sweep.sweep();
        Response promised = draw();
        promised.then().statusCode(200).body("seed", nullValue()).body("userId", nullValue());
        fan.get("/v2/squaddie-of-the-day/draws/{date}/entrants", tomorrow.toString())
                .then()
                .body("items", empty());

        due();

        Response held = draw();
        byte[] seed = HexFormat.of().parseHex(held.path("seed"));
        assertThat(DrawAlgorithm.commitment(seed)).isEqualTo(promised.path("seedCommitment"));
        assertThat(DrawAlgorithm.winner(seed, tomorrow, 0, entrants())
                        .orElseThrow()
                        .toString())
                .isEqualTo(held.path("userId"));
        squaddie()
                .then()
                .statusCode(200)
                .body("user.id", is(held.<String>path("userId")))
                .body("reasonCode", is("voter"))
                .body("selection.mode", is("auto"))
                .body("selection.seedCommitment", is(promised.<String>path("seedCommitment")));
        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), SquaddieSelected.class))
                        .singleElement()
                        .satisfies(told -> assertThat(told.date()).isEqualTo(tomorrow)));
    }

    @Test
    void fanWithoutConsentOrActivityIsNotDrawn() {
        TestFan idle = fan.neighbour();
        agree(idle, true);
        TestFan unasked = fan.neighbour();
        note(unasked, Instant.now());
        TestFan longAgo = fan.neighbour();
        agree(longAgo, true);
        note(longAgo, Instant.now().minus(Duration.ofDays(9)));
        sweep.sweep();

        due();

        draw().then().body("seed", notNullValue()).body("userId", nullValue());
        squaddie().then().statusCode(404);
    }

    @Test
    void manyReplicasHoldOneDraw() throws Exception {
        for (int i = 0; i < 5; i++) {
            active(fan.neighbour(), 1);
        }
        sweep.sweep();
        pass();

        ParallelRunner.of(8, () -> {
            sweep.sweep();
            return true;
        });

        String winner = draw().path("userId");
        sweep.sweep();
        draw().then().body("userId", is(winner));
        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), SquaddieSelected.class))
                        .isNotEmpty());
        assertThat(recordedEvents.in(fan.community(), SquaddieSelected.class)).hasSize(1);
    }

    @Test
    void declinedDrawIsRedrawn() {
        Set<String> everyone = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            everyone.add(active(fan.neighbour(), 1).id().toString());
        }
        sweep.sweep();
        due();
        String first = draw().path("userId");

        agree(new TestFan(fan.community(), UUID.fromString(first)), false);

        Response second = draw();
        second.then().body("round", is(1));
        assertThat(second.<String>path("userId")).isNotEqualTo(first);
        byte[] seed = HexFormat.of().parseHex(second.path("seed"));
        assertThat(DrawAlgorithm.winner(seed, tomorrow, 1, entrants())
                        .orElseThrow()
                        .toString())
                .isEqualTo(second.path("userId"));
        server().post("/v2/squaddie-of-the-day/draws/{date}/veto", tomorrow.toString())
                .then()
                .statusCode(200)
                .body("round", is(2));
        server().post("/v2/squaddie-of-the-day/draws/{date}/veto", tomorrow.toString())
                .then()
                .body("round", is(3))
                .body("userId", nullValue());
        server().post("/v2/squaddie-of-the-day/draws/{date}/veto", tomorrow.toString())
                .then()
                .statusCode(404);
        assertThat(everyone).contains(first, second.path("userId"));
        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), SquaddieWithdrawn.class))
                        .singleElement()
                        .satisfies(told -> assertThat(told.date()).isEqualTo(tomorrow)));
    }

    @Test
    void clubSelectsSquaddieFromConsentingFans() {
        TestFan chosen = fan.neighbour();
        active(fan.neighbour(), 3);
        sweep.sweep();

        choose(chosen, tomorrow).then().statusCode(422).body("reasons.code", contains("not_eligible"));
        agree(chosen, true);
        choose(chosen, tomorrow).then().statusCode(204);
        choose(chosen, tomorrow.plusDays(9)).then().statusCode(404);
        due();

        squaddie()
                .then()
                .body("user.id", is(chosen.id().toString()))
                .body("headline", is("Drove 900 km"))
                .body("reasonCode", is("curated"))
                .body("selection.mode", is("curated"));
        choose(chosen, tomorrow).then().statusCode(409).body("code", is("invalid_state"));
    }

    @Test
    void entrantsWhoTookTheirAgreementBackAreNotDrawnLater() {
        List<TestFan> entrants =
                Stream.generate(() -> active(fan.neighbour(), 1)).limit(8).toList();
        sweep.sweep();
        due();
        String first = draw().path("userId");
        List<TestFan> others = entrants.stream()
                .filter(one -> !one.id().toString().equals(first))
                .toList();

        others.subList(1, others.size()).forEach(one -> agree(one, false));
        server().post("/v2/squaddie-of-the-day/draws/{date}/veto", tomorrow.toString())
                .then()
                .statusCode(200)
                .body("userId", is(others.getFirst().id().toString()));
    }

    @Test
    void chosenFanWhoIsLeavingIsNotDrawn() {
        TestFan chosen = fan.neighbour();
        TestFan other = active(fan.neighbour(), 1);
        sweep.sweep();
        agree(chosen, true);
        choose(chosen, tomorrow).then().statusCode(204);
        chosen.asking().delete("/v2/me").then().statusCode(202);

        due();

        squaddie().then().body("user.id", is(other.id().toString())).body("selection.mode", is("auto"));
    }

    @Test
    void fanIsPickedOnceInThirtyDays() {
        TestFan only = active(fan.neighbour(), 5);
        sweep.sweep();
        due();
        draw().then().body("userId", is(only.id().toString()));

        sql("update squaddie_day set date = date - 29");
        sql("delete from squaddie_entrant");
        sweep.sweep();
        due();

        draw().then().body("userId", nullValue());
    }

    @Test
    void concurrentCongratulationsCountEachFanOnce() throws Exception {
        active(fan.neighbour(), 1);
        sweep.sweep();
        due();
        String path = "/v2/squaddie-of-the-day/congratulations?date=" + tomorrow;

        ParallelRunner.all(50, i -> {
            TestFan one = fan.neighbour();
            one.asking().put(path).then().statusCode(200);
            return one.asking().put(path).then().statusCode(200);
        });

        squaddie().then().body("congratulations.count", is(50)).body("congratulations.viewerSent", is(false));
        fan.asking()
                .put(path)
                .then()
                .body("congratulations.count", is(51))
                .body("congratulations.viewerSent", is(true));
        fan.asking().delete(path).then().body("congratulations.count", is(50));
        fan.asking().delete(path).then().body("congratulations.count", is(50));
        fan.get("/v2/squaddie-of-the-day/history").then().body("items.congratulations.count", contains(50));
    }

    @ParameterizedTest
    @ValueSource(strings = {"America/New_York", "Europe/Madrid", "Australia/Lord_Howe", "Pacific/Kiritimati"})
    void aDrawIsAtTheCommunitysOwnMidnight(String zone) {
        server().body(Map.of("timezone", zone, "enabled", true))
                .put("/v2/squaddie-of-the-day/settings")
                .then()
                .statusCode(200);
        LocalDate next = LocalDate.now(ZoneId.of(zone)).plusDays(1);

        fan.get("/v2/squaddie-of-the-day/draws/{date}", next.toString())
                .then()
                .statusCode(200)
                .body(
                        "drawsAt",
                        is(next.atStartOfDay(ZoneId.of(zone))
                                .toInstant()
                                .toString()
                                .replace("Z", ".000Z")));
    }

    @Test
    void aZoneThereIsNotIsRefused() {
        for (String unfit : List.of("Mars/Base", "CET")) {
            server().body(Map.of("timezone", unfit, "enabled", true))
                    .put("/v2/squaddie-of-the-day/settings")
                    .then()
                    .statusCode(400)
                    .body("errors.pointer", contains("/timezone"));
        }
        fan.get("/v2/squaddie-of-the-day?date=yesterday").then().statusCode(400);
        fan.get("/v2/squaddie-of-the-day/draws/yesterday").then().statusCode(404);
        fan.asking().get("/v2/squaddie-of-the-day/settings").then().statusCode(403);
    }

    private TestFan active(TestFan one, int votes) {
        agree(one, true);
        for (int i = 0; i < votes; i++) {
            note(one, Instant.now());
        }
        return one;
    }

    private void note(TestFan one, Instant at) {
        tenantTransaction.call(one.community(), () -> {
            days.note(ActivityKind.VOTES, List.of(one.id()), at);
            return one;
        });
    }

    private void agree(TestFan one, boolean agreed) {
        tenantTransaction.call(one.community(), () -> {
            candidates.apply(new PrivacyChanged(
                    one.id(), one.community(), true, "everyone", "squad", true, true, agreed, Instant.now()));
            return one;
        });
    }

    /// Midnight has come.
    private void pass() {
        sql("update squaddie_day set draws_at = now() - interval '1 second' where state = 'PROMISED'");
    }

    private void due() {
        pass();
        sweep.sweep();
    }

    private void sql(String statement) {
        tenantTransaction.call(
                fan.community(), () -> entities.createNativeQuery(statement).executeUpdate());
    }

    private Response draw() {
        return fan.get("/v2/squaddie-of-the-day/draws/{date}", tomorrow.toString());
    }

    private Response squaddie() {
        return fan.get("/v2/squaddie-of-the-day?date={date}", tomorrow.toString());
    }

    /// As anyone would read them, page by page.
    private List<Entrant> entrants() {
        List<Entrant> entrants = new ArrayList<>();
        String cursor = "";
        do {
            Response page = fan.get(
                    "/v2/squaddie-of-the-day/draws/{date}/entrants?limit=5&cursor={cursor}",
                    tomorrow.toString(),
                    cursor);
            for (EntrantView one : page.jsonPath().getList("items", EntrantView.class)) {
                if (one.asideIn() == null) {
                    entrants.add(new Entrant(one.id(), one.tickets()));
                }
            }
            cursor = page.path("nextCursor");
        } while (cursor != null);
        return entrants;
    }

    private Response choose(TestFan one, LocalDate date) {
        return server().body(Map.of("userId", one.id(), "headline", "Drove 900 km"))
                .put("/v2/squaddie-of-the-day/choices/{date}", date.toString());
    }

    private RequestSpecification server() {
        return RestAssured.given()
                .auth()
                .oauth2(TestContextTokens.forService("community-service").server(fan.community()))
                .header("Idempotency-Key", Ids.next())
                .contentType(ContentType.JSON);
    }
}
