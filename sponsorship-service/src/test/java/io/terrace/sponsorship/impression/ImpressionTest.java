package io.terrace.sponsorship.impression;

import static io.terrace.sponsorship.TestFan.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.TestClub;
import io.terrace.sponsorship.TestFan;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    void whatWasInViewIsAnImpressionToo() {
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
    void whatLapsedIsLate() {
        String campaign = club.active(Map.of());
        String token = fan.token();
        club.sql("update exposure set held_until = array[now()]");

        fan.send(List.of(event(token, "viewable"))).then().body("results[0].reason", is("expired"));

        report(campaign, 0, 0, 0, 0, 0);
        club.server().get(campaign + "/report").then().body("totals.late", is(2));
    }

    @Test
    void whatNoFanCanHaveDoneIsInvalid() {
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
