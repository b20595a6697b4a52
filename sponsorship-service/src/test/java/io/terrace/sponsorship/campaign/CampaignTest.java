package io.terrace.sponsorship.campaign;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.TestClub;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// How campaigns are booked, and what does not fit.
@QuarkusTest
@WithTestResource(TestStack.class)
class CampaignTest {

    private static final String CAMPAIGNS = "/v2/sponsorship/campaigns";

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }

    private final TestClub club = TestClub.create();

    @Test
    void aCampaignRunsThroughItsStates() {
        String campaign = club.complete(Map.of("slots", List.of("feed_card", "poll_brand"), "goal", 1000));
        club.server().get(campaign).then().body("state", is("draft")).body("actions.pause.allowed", is(false));

        club.server().post(campaign + "/schedule").then().statusCode(200).body("state", is("active"));
        club.server().post(campaign + "/schedule").then().statusCode(200).body("state", is("active"));
        club.server().post(campaign + "/pause").then().statusCode(200).body("state", is("paused"));
        club.server().post(campaign + "/resume").then().statusCode(200).body("state", is("active"));
        club.server().post(campaign + "/cancel").then().statusCode(200).body("state", is("cancelled"));

        club.server()
                .post(campaign + "/resume")
                .then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is("cancelled"))
                .body("allowed", contains("paused"));
        club.server()
                .get(campaign + "/audit-log")
                .then()
                .statusCode(200)
                .body(
                        "items.action",
                        contains(
                                "cancelled",
                                "resumed",
                                "paused",
                                "scheduled",
                                "creative_added",
                                "creative_added",
                                "created"))
                .body("items[0].actor", is("server"))
                .body("items[0].changes.state.from", is("active"))
                .body("items[0].changes.state.to", is("cancelled"));
    }

    @Test
    void aBookedCampaignStartsAndEndsByItself() {
        String campaign = club.complete(Map.of("flight", TestClub.flight(today().plusDays(5), today().plusDays(9))));
        club.server().post(campaign + "/schedule").then().statusCode(200).body("state", is("scheduled"));

        club.sql("update campaign set starts_at = now() - interval '1 s' where id = '" + TestClub.id(campaign) + "'");
        await().untilAsserted(() -> assertThat(club.state(campaign)).isEqualTo("active"));
        club.sql("update campaign set starts_at = now() - interval '1 h', ends_at = now() where id = '"
                + TestClub.id(campaign) + "'");

        await().untilAsserted(() -> assertThat(club.state(campaign)).isEqualTo("completed"));
        club.server()
                .get(campaign + "/audit-log")
                .then()
                .body("items[0].action", is("completed"))
                .body("items[0].actor", is("clock"))
                .body("items[0].actorId", nullValue());
    }

    @Test
    void flightsAreBookedInTheCommunitysZone() {
        club.isIn("Europe/Madrid");
        String campaign =
                club.campaign(Map.of("flight", TestClub.flight(LocalDate.of(2027, 3, 28), LocalDate.of(2027, 3, 29))));

        club.isIn("UTC");

        // A day of 23 hours, and the zone stays the campaign's own.
        club.server()
                .get(campaign)
                .then()
                .body("flight.startsAt", is("2027-03-27T23:00:00.000Z"))
                .body("flight.endsAt", is("2027-03-28T22:00:00.000Z"))
                .body("flight.timezone", is("Europe/Madrid"));
    }

    @Test
    void aSlotWithoutACreativeIsNotBooked() {
        String campaign = club.campaign(Map.of("slots", List.of("poll_brand", "interstitial")));
        club.creative(campaign, "poll_brand");

        club.server()
                .post(campaign + "/schedule")
                .then()
                .statusCode(422)
                .body("reasons[0].code", is("creative_missing"))
                .body("reasons[0].params.slots", contains("interstitial"));
    }

    @Test
    void theLastCreativeOfASlotStays() {
        String campaign = club.active(Map.of());
        List<String> ids = club.server().get(campaign + "/creatives").path("items.id");
        String only = campaign + "/creatives/" + ids.getFirst();

        club.patch(only, "*", Map.of("archived", true))
                .then()
                .statusCode(422)
                .body("reasons[0].code", is("creative_missing"));
        club.creative(campaign, "poll_brand");
        club.patch(only, "*", Map.of("archived", true)).then().statusCode(200).body("archived", is(true));
    }

    @Test
    void onlyAnAdminSetsAGoal() {
        Map<String, Object> draft = club.draft(Map.of("goal", 100));

        club.staff(StaffRole.EDITOR)
                .body(draft)
                .post(CAMPAIGNS)
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
        String id = club.staff(StaffRole.ADMIN)
                .body(draft)
                .post(CAMPAIGNS)
                .then()
                .statusCode(201)
                .extract()
                .path("id");

        club.staff(StaffRole.EDITOR)
                .body(Map.of("goal", 200))
                .patch(CAMPAIGNS + "/" + id)
                .then()
                .statusCode(403);
        club.staff(StaffRole.EDITOR)
                .body(Map.of("name", "Cup"))
                .patch(CAMPAIGNS + "/" + id)
                .then()
                .statusCode(200);
        club.staff(StaffRole.ANALYST)
                .body(Map.of("name", "Cup"))
                .patch(CAMPAIGNS + "/" + id)
                .then()
                .statusCode(403);
    }

    @Test
    void activeCampaignRejectsSponsorAndStartChanges() {
        String campaign = club.active(Map.of());

        club.patch(campaign, "*", Map.of("sponsorId", club.sponsor()))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/sponsorId"));
        club.patch(campaign, "*", Map.of("flight", TestClub.flight(today(), today().plusDays(3))))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/flight/startsOn"));
        club.patch(campaign, "*", Map.of("flight", TestClub.flight(today().minusDays(1), today().plusDays(3))))
                .then()
                .statusCode(200)
                .body("flight.endsOn", is(today().plusDays(3).toString()));
    }

    @Test
    void aStaleChangeIsRefused() {
        String campaign = club.campaign(Map.of());
        String tag = club.tag(campaign);

        club.patch(campaign, tag, Map.of("priority", 9)).then().statusCode(200);

        club.patch(campaign, tag, Map.of("priority", 1)).then().statusCode(412).body("code", is("precondition_failed"));
        club.server().header("If-Match", tag).post(campaign + "/cancel").then().statusCode(412);
        club.server().get(campaign).then().body("priority", is(9)).body("state", is("draft"));
    }

    @Test
    void anotherCommunitysCampaignIsNotThere() {
        String campaign = club.complete(Map.of());
        TestClub other = TestClub.create();

        other.server().get(campaign).then().statusCode(404);
        other.server().post(campaign + "/schedule").then().statusCode(404);
        other.patch(campaign, "*", Map.of("name", "Ours")).then().statusCode(404);
        other.server().get(campaign + "/creatives").then().statusCode(404);
        other.create(other.draft(Map.of("sponsorId", club.sponsor())))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/sponsorId"))
                .body("errors[0].code", is("unknown"));
        other.server().get(CAMPAIGNS).then().body("items.size()", is(0));
    }

    @Test
    void campaignsArePagedNewestFirst() {
        String sponsor = club.sponsor();
        List<String> made = Stream.generate(() -> club.campaign(Map.of("sponsorId", sponsor)))
                .limit(3)
                .map(path -> TestClub.id(path).toString())
                .toList();

        Response first = club.server().queryParam("limit", 2).get(CAMPAIGNS);
        first.then().body("items.id", contains(made.get(2), made.get(1)));
        club.server()
                .queryParam("limit", 2)
                .queryParam("cursor", first.<String>path("nextCursor"))
                .get(CAMPAIGNS)
                .then()
                .body("items.id", contains(made.get(0)))
                .body("nextCursor", nullValue());
        club.server().queryParam("state", "active").get(CAMPAIGNS).then().body("items.size()", is(0));
        club.server().queryParam("sponsorId", sponsor).get(CAMPAIGNS).then().body("items.id", hasItems(made.toArray()));
        club.server().queryParam("state", "gone").get(CAMPAIGNS).then().statusCode(400);
    }

    @ParameterizedTest
    @MethodSource("unfitDrafts")
    void unfitCampaignsAreRefusedByPointer(Map<String, Object> other, String pointer) {
        club.create(club.draft(other))
                .then()
                .statusCode(400)
                .body("code", is("validation_failed"))
                .body("errors.pointer", hasItems(pointer));
    }

    static Stream<Arguments> unfitDrafts() {
        return Stream.of(
                Arguments.of(Map.of("flight", TestClub.flight(today(), today())), "/flight/endsOn"),
                Arguments.of(Map.of("flight", TestClub.flight(today(), today().minusDays(1))), "/flight/endsOn"),
                Arguments.of(
                        Map.of("flight", TestClub.flight(today().minusDays(9), today().minusDays(2))),
                        "/flight/endsOn"),
                Arguments.of(Map.of("flight", TestClub.flight(today(), LocalDate.of(9999, 12, 31))), "/flight/endsOn"),
                Arguments.of(
                        Map.of("flight", Map.of("startsOn", "2026-02-30", "endsOn", "2027-01-01")), "/flight/startsOn"),
                Arguments.of(Map.of("slots", List.of()), "/slots"),
                Arguments.of(Map.of("slots", List.of("feed_card", "feed_card")), "/slots"),
                Arguments.of(Map.of("slots", List.of("billboard")), "/slots/0"),
                Arguments.of(Map.of("goal", 0), "/goal"),
                Arguments.of(Map.of("goal", 1.5), "/goal"),
                Arguments.of(Map.of("priority", 11), "/priority"),
                Arguments.of(Map.of("name", "<b>Derby</b>"), "/name"),
                Arguments.of(Map.of("name", "D".repeat(201)), "/name"),
                Arguments.of(frequency(0, 60, 0), "/frequency/capPerUser"),
                Arguments.of(frequency(1, 59, 0), "/frequency/windowSec"),
                Arguments.of(frequency(1, 60, 61), "/frequency/minGapSec"),
                Arguments.of(Map.of("targeting", Map.of("checkedIn", true)), "/targeting/eventId"),
                Arguments.of(Map.of("targeting", Map.of("minSquad", 5, "maxSquad", 4)), "/targeting/maxSquad"),
                Arguments.of(Map.of("targeting", Map.of("locales", List.of("ES"))), "/targeting/locales/0"),
                Arguments.of(Map.of("targeting", Map.of("platforms", List.of("fridge"))), "/targeting/platforms/0"),
                Arguments.of(Map.of("sponsorId", UUID.randomUUID().toString()), "/sponsorId"));
    }

    private static Map<String, Object> frequency(int cap, int window, int gap) {
        return Map.of("frequency", Map.of("capPerUser", cap, "windowSec", window, "minGapSec", gap));
    }

    @ParameterizedTest
    @MethodSource("unfitCreatives")
    void unfitCreativesAreRefusedByPointer(Map<String, Object> other, String pointer) {
        String campaign = club.campaign(Map.of());
        Map<String, Object> draft = new HashMap<>(Map.of("slot", "poll_brand", "headline", "Free Brew"));
        draft.putAll(other);

        club.server()
                .body(draft)
                .post(campaign + "/creatives")
                .then()
                .statusCode(400)
                .body("errors.pointer", hasItems(pointer));
        club.server().get(campaign + "/creatives").then().body("items.size()", is(0));
    }

    static Stream<Arguments> unfitCreatives() {
        return Stream.of(
                Arguments.of(Map.of("headline", "F".repeat(81)), "/headline"),
                Arguments.of(Map.of("headline", "   "), "/headline"),
                Arguments.of(Map.of("headline", "<script>alert(1)</script>"), "/headline"),
                Arguments.of(Map.of("headline", "two\nlines"), "/headline"),
                Arguments.of(Map.of("body", "B".repeat(241)), "/body"),
                Arguments.of(Map.of("imageUrl", "http://brew.example/a.png"), "/imageUrl"),
                Arguments.of(Map.of("imageUrl", "data:image/png;base64,AAAA"), "/imageUrl"),
                Arguments.of(Map.of("slot", "feed_card"), "/slot"),
                Arguments.of(cta("javascript:alert(1)"), "/cta/url"),
                Arguments.of(cta("https://user:secret@brew.example"), "/cta/url"),
                Arguments.of(cta("https://brew.example/\"onclick=x"), "/cta/url"),
                Arguments.of(cta("service://shop/" + UUID.randomUUID()), "/cta/url"),
                Arguments.of(cta("service://poll/1"), "/cta/url"),
                Arguments.of(cta("service://invite/ILOU000000"), "/cta/url"));
    }

    private static Map<String, Object> cta(String url) {
        return Map.of("cta", Map.of("label", "Go", "url", url));
    }

    @ParameterizedTest
    @MethodSource("links")
    void creativesLinkToTheWebAndIntoTheApp(String url) {
        String campaign = club.campaign(Map.of());

        Map<String, Object> draft = new HashMap<>(Map.of("slot", "poll_brand", "headline", "Free Brew"));
        draft.putAll(cta(url));
        club.server()
                .body(draft)
                .post(campaign + "/creatives")
                .then()
                .statusCode(201)
                .body("cta.url", equalTo(url));
    }

    static Stream<String> links() {
        return Stream.of(
                "https://brew.example",
                "https://brew.example:8443/half-time?utm=derby#top",
                "service://poll/01900000-0000-7000-8000-000000000001",
                "service://invite/0123456789");
    }

    @Test
    void anArchivedSponsorGetsNoNewCampaigns() {
        String sponsor = club.sponsor();
        club.patch("/v2/sponsorship/sponsors/" + sponsor, "*", Map.of("archived", true))
                .then()
                .statusCode(200);

        club.create(club.draft(Map.of("sponsorId", sponsor)))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/sponsorId"));
    }

    @Test
    void aSponsorNeedsADisclosure() {
        club.server()
                .body(Map.of("name", "Brew"))
                .post("/v2/sponsorship/sponsors")
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/disclosure"));
        club.patch("/v2/sponsorship/sponsors/" + club.sponsor(), "*", Map.of("logoUrl", "http://brew.example/l.png"))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/logoUrl"));
    }
}
