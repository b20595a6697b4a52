package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Events;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Apps and servers tell what fans do, and the club reads what is counted.
@Order(6)
@SuppressWarnings("NullAway.Init")
@ExtendWith(SuiteParameter.class)
class AnalyticsJourney {

    private static final String EVENTS = "/v2/analytics/events";
    private static final String LIVE = "analytics.live";
    private static final String LIVE_STREAM = "/v2/stream?topics=analytics";

    private final Suite suite;
    private Club club;
    private ApiClient server;

    AnalyticsJourney(Suite suite) {
        this.suite = suite;
    }

    /// A club of its own for each test, so that none counts another's fans.
    @BeforeEach
    void found() {
        club = suite.newClub(Suite.UNLIMITED);
        server = club.server(suite);
    }

    @Test
    void anEveningIsCountedOnceAndRecounted() {
        FanClient ana = suite.newFan(club.app());
        Map<String, Object> batch = Events.batch("goal_seen", "shirt_seen");

        assertThat(ana.api()
                        .post(EVENTS + "/validate", batch)
                        .expect(200)
                        .json()
                        .path("accepted")
                        .asInt())
                .isEqualTo(2);
        assertThat(ana.api()
                        .post(EVENTS, batch)
                        .expect(202)
                        .json()
                        .path("accepted")
                        .asInt())
                .isEqualTo(2);
        assertThat(ana.api()
                        .post(EVENTS, batch)
                        .expect(202)
                        .json()
                        .path("duplicates")
                        .asInt())
                .isEqualTo(2);
        String partner = "/v2/partners/" + club.partnerId() + "/analytics/events";
        club.app().post(partner + "/validate", Events.batch("app_opened")).expect(200);
        club.app().post(partner, Events.batch("app_opened")).expect(202);

        await().untilAsserted(
                        () -> assertThat(names(report("features"))).contains("goal_seen", "shirt_seen", "app_opened"));
        assertThat(report("active-fans").json().at("/items/0/activeFans").asInt())
                .isEqualTo(1);
        report("retention");
        report("top?kind=polls");
        report("live");
        List.of("active-fans/csv", "retention/csv", "features/csv", "top/csv?kind=polls", "live/csv")
                .forEach(this::report);
        assertThat(suite.run("analytics", "recount")).contains("difference: 0");

        ana.api().delete("/v2/me/analytics-data").expect(204);
        assertThat(suite.run("analytics", "recount")).contains("difference: 0");
    }

    @Test
    void staffWatchTheLastMinutesAndNoOneElseDoes() {
        FanClient ana = suite.newFan(club.app());
        ApiClient analyst = suite.newStaff(club, "analyst", club.communityId());
        ApiClient nextDoor = suite.newStaff(club, "owner", club.sibling(suite).communityId());
        List.of(ana.api(), server).forEach(caller -> Refused.with(403, "insufficient_scope", caller.get(LIVE_STREAM)));
        Refused.with(403, "insufficient_scope", analyst.get("/v2/stream"));

        try (EventStreamConnection watched = EventStreamConnection.open(analyst, "topics=analytics");
                EventStreamConnection elsewhere = EventStreamConnection.open(nextDoor, "topics=analytics");
                EventStreamConnection fans = ana.listen()) {
            ana.api().post(EVENTS, Events.batch("goal_seen")).expect(202);

            JsonNode view = watched.await(
                            LIVE, event -> event.payload().path("activeFans").asInt() == 1)
                    .payload();

            assertThat(view.path("features").findValuesAsText("name")).contains("goal_seen");
            assertThat(report("live").json().path("activeFans").asInt()).isEqualTo(1);
            assertThat(elsewhere.events(LIVE)).isEmpty();
            assertThat(fans.events(LIVE)).isEmpty();
        }
    }

    @Test
    void analyticsOptOutLeavesOnlyRejectionCount() {
        FanClient ben = suite.newFan(club.app());
        ben.api()
                .put("/v2/me/consent", Map.of("analytics", false, "personalisedSponsorship", false, "version", "1"))
                .expect(200);

        await().untilAsserted(() -> assertThat(ben.api()
                        .post(EVENTS, Events.batch("secret_seen"))
                        .expect(202)
                        .json()
                        .at("/results/0/code")
                        .asText())
                .isEqualTo("consent_denied"));

        assertThat(report("rejections").body()).contains("consent_denied");
    }

    @Test
    void eventsOfOtherServicesAreCounted() {
        FanClient cem = suite.newFan(club.app());
        cem.api()
                .put("/v2/me/consent", Map.of("analytics", true, "personalisedSponsorship", false, "version", "1"))
                .expect(200);
        ApiResponse poll = server.post(
                        "/v2/polls",
                        Map.of(
                                "kind", "poll",
                                "question", "Who scores first?",
                                "options", List.of(Map.of("text", "Home"), Map.of("text", "Away"))))
                .expect(201);
        server.post("/v2/polls/" + poll.text("/id") + "/open").expect(200);
        cem.vote(poll.text("/id"), poll.text("/options/0/id")).expect(200);

        await().untilAsserted(() -> assertThat(names(report("features"))).contains("platform.vote"));
    }

    @Test
    void aFunnelIsSavedReadAndRemoved() {
        String funnel = "/v2/analytics/funnels/"
                + server.post("/v2/analytics/funnels", Events.FUNNEL)
                        .expect(201)
                        .text("/id");

        assertThat(report("funnels").json().path("items")).isNotEmpty();
        server.get(funnel).expect(200);
        server.patch(funnel, Map.of("windowSec", 60)).expect(200);
        assertThat(server.get(funnel + "/report").expect(200).json().path("steps"))
                .hasSize(2);
        server.get(funnel + "/report/csv").expect(200);
        server.delete(funnel).expect(204);
        server.get(funnel).expect(404);
    }

    @Test
    void namesAreDeclaredAndADayIsExported() {
        server.put("/v2/analytics/event-names", Map.of("items", List.of(Map.of("name", "goal_seen"))))
                .expect(200);
        assertThat(report("event-names").body()).contains("goal_seen");
        LocalDate today = LocalDate.now(ZoneOffset.UTC);

        server.get("/v2/analytics/export?day=" + today).expect(202);
        server.get("/v2/analytics/export?day=" + today.minusDays(3)).expect(200);
    }

    private ApiResponse report(String path) {
        return server.get("/v2/analytics/" + path).expect(200);
    }

    private static List<String> names(ApiResponse features) {
        return features.json().path("items").findValues("name").stream()
                .map(JsonNode::asText)
                .toList();
    }
}
