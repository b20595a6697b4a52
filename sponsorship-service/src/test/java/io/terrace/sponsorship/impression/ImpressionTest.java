package io.terrace.sponsorship.impression;

import static io.terrace.platform.testing.BoundedWait.await;
import static io.terrace.sponsorship.TestFan.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.TestClub;
import io.terrace.sponsorship.TestFan;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is counted.
@QuarkusTest
@WithTestResource(TestStack.class)
class ImpressionTest {

    private final TestClub club = TestClub.create();
    private final TestFan fan = TestFan.of(club);

    @BeforeEach
    void loadClasses() {
        TestFan.of(TestClub.create()).ask("poll_brand");
    }

    @Test
    void aBatchSentAgainAndAgainCountsOnce() {
        String campaign = club.active(Map.of());
        String token = fan.token();
        List<Map<String, Object>> events = List.of(
                event(token, "served"), event(token, "impression"), event(token, "viewable"), event(token, "click"));

        fan.send(events).then().statusCode(202).body("accepted", is(4)).body("rejected", is(0));
        fan.send(events.reversed()).then().statusCode(202).body("duplicate", is(4));
        fan.send(events).then().body("duplicate", is(4));

        report(campaign, 1, 1, 1, 1, 0);
    }

    @Test
    void viewableEventCountsAsAnImpression() {
        String campaign = club.active(Map.of());
        String token = fan.token();

        fan.send(List.of(event(token, "viewable"), event(token, "impression")))
                .then()
                .body("results.status", contains("accepted", "duplicate"));

        report(campaign, 0, 1, 1, 0, 0);
    }

    @Test
    void reachCountsAFanOnce() {
        String campaign = club.active(Map.of());

        fan.send(List.of(event(fan.token(), "impression"), event(fan.token(), "impression")))
                .then()
                .body("accepted", is(2));

        club.server()
                .get(campaign + "/report")
                .then()
                .body("totals.reach", is(1))
                .body("totals.impressions", is(2));
    }

    @Test
    void aBadTokenIsRejectedAndTheRestCounted() {
        String campaign = club.active(Map.of());
        String token = fan.token();
        TestClub otherClub = TestClub.create();
        otherClub.active(Map.of());
        String foreign = new TestFan(otherClub, fan.id()).token();
        String forged = (token.charAt(9) == 'A' ? "B" : "A") + token.substring(1);

        fan.send(List.of(
                        event(TestFan.of(club).token(), "impression"),
                        event(foreign, "impression"),
                        event(forged, "impression"),
                        event("x", "impression"),
                        event(token, "impression")))
                .then()
                .statusCode(202)
                .body(
                        "results.reason",
                        contains("token_invalid", "token_invalid", "token_invalid", "token_invalid", null))
                .body("accepted", is(1));

        report(campaign, 0, 1, 0, 0, 0);
    }

    @Test
    void eventOfALapsedPlacementIsLate() {
        String campaign = club.active(Map.of());
        String token = fan.token();
        club.lapse();

        fan.send(List.of(event(token, "viewable"))).then().body("results[0].reason", is("expired"));

        report(campaign, 0, 0, 0, 0, 0);
        club.server().get(campaign + "/report").then().body("totals.late", is(2));
    }

    @Test
    void impossibleEventIsInvalid() {
        String campaign = club.active(Map.of());
        Map<String, Object> early = new HashMap<>(event(fan.token(), "impression"));
        early.put("occurredAt", Instant.now().minusSeconds(3_600).toString());
        Map<String, Object> glimpsed = new HashMap<>(event(fan.token(), "viewable"));
        glimpsed.put("visibleMs", 999);

        fan.send(List.of(early, glimpsed)).then().body("results.reason", contains("impossible_order", "not_viewable"));

        club.server()
                .get(campaign + "/report")
                .then()
                .body("totals.invalid", is(1))
                .body("totals.impressions", is(0));
    }

    @Test
    void viewabilityFollowsRuleAtPlacementTime() {
        club.countsAsViewable(60, 2_000);
        String campaign = club.active(Map.of());
        Response placed = fan.ask("poll_brand");
        placed.then().body("placements[0].viewability.pct", is(60)).body("placements[0].viewability.ms", is(2_000));
        String token = placed.path("placements[0].impressionToken");
        club.countsAsViewable(90, 5_000);
        Map<String, Object> seen = new HashMap<>(event(token, "viewable"));

        // For a second and a half.
        fan.send(List.of(seen)).then().body("results.reason", contains("not_viewable"));
        seen.put("visibleMs", 2_000);
        fan.send(List.of(seen)).then().body("accepted", is(1));

        report(campaign, 0, 1, 1, 0, 0);
        fan.ask("poll_brand").then().body("placements[0].viewability.pct", is(90));
    }

    @Test
    void moreThanAFanCanSeeInAMinuteIsInvalid() {
        String campaign =
                club.active(Map.of("frequency", Map.of("capPerUser", 1_000, "windowSec", 86_400, "minGapSec", 0)));
        List<Map<String, Object>> events = Stream.generate(fan::token)
                .limit(121)
                .map(token -> event(token, "impression"))
                .toList();

        fan.send(events.subList(0, 100)).then().body("accepted", is(100));
        fan.send(events.subList(100, 121)).then().body("accepted", is(20)).body("results[20].reason", is("velocity"));

        club.server()
                .get(campaign + "/report")
                .then()
                .body("totals.impressions", is(120))
                .body("totals.invalid", is(1));
    }

    @Test
    void recountCorrectsCountsAndReportsDifference() {
        String campaign = club.active(Map.of());
        fan.send(List.of(event(fan.token(), "impression")));
        club.sql("update campaign_count set impressions = 7 where community_id = terrace_community()");

        club.server().post(campaign + "/recount").then().statusCode(200).body("difference", is(6));

        club.server().get(campaign + "/report").then().body("restated", is(6)).body("restatedAt", notNullValue());
        report(campaign, 0, 1, 0, 0, 0);
        club.sql("delete from campaign_count where community_id = terrace_community()");
        club.server().post(campaign + "/recount").then().body("difference", is(2));
        report(campaign, 0, 1, 0, 0, 0);
    }

    @Test
    void countsStayWhenTheFanIsErased() throws Exception {
        String campaign = club.active(Map.of());
        fan.consenting(true);
        String id = fan.ask("poll_brand").path("placements[0].id");
        fan.send(List.of(event(fan.token(), "viewable"))).then().body("accepted", is(1));
        club.fan(fan.id())
                .put("/v2/sponsorship/placements/" + id + "/hide")
                .then()
                .statusCode(204);

        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(fan.id(), club.community(), Ids.next(), Instant.EPOCH));
        }

        await().untilAsserted(() -> assertThat(
                        TestSchemaInspector.holding(club.community(), fan.id().toString()))
                .contains("erased_fan")
                .doesNotContain("member", "exposure", "placement", "hidden_campaign"));
        report(campaign, 0, 1, 1, 0, 0);
        club.server().get(campaign + "/report").then().body("totals.reach", is(1));
    }

    @Test
    void impressionIsAcceptedAfterConsentIsWithdrawn() {
        String campaign = club.active(Map.of("targeting", Map.of("minSquad", 0)));
        fan.consenting(true);
        String token = fan.token();
        fan.consenting(false);

        fan.send(List.of(event(token, "impression"))).then().body("accepted", is(1));
        assertThat(fan.ask("poll_brand").<String>path("noFill[0].reason")).isEqualTo("no_consent");

        report(campaign, 0, 1, 0, 0, 0);
    }

    @Test
    void badBatchesAreRefused() {
        Map<String, Object> one = event("x", "click");

        fan.send(Collections.nCopies(201, one)).then().statusCode(400).body("errors[0].pointer", is("/events"));
        fan.send(List.of()).then().statusCode(400);
        fan.send(List.of(event("x", "stare"))).then().statusCode(400).body("errors[0].pointer", is("/events/0/type"));
        fan.send(Collections.nCopies(200, one)).then().statusCode(202).body("rejected", is(200));
    }

    private void report(String campaign, int served, int impressions, int viewable, int clicks, int dismissals) {
        club.server()
                .get(campaign + "/report")
                .then()
                .body("totals.served", is(served))
                .body("totals.impressions", is(impressions))
                .body("totals.viewable", is(viewable))
                .body("totals.clicks", is(clicks))
                .body("totals.dismissals", is(dismissals));
        assertThat(club.server().post(campaign + "/recount").<Integer>path("difference"))
                .isZero();
    }
}
