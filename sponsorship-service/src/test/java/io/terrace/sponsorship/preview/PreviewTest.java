package io.terrace.sponsorship.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.TestClub;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Who would see a campaign.
@QuarkusTest
@WithTestResource(TestStack.class)
class PreviewTest {

    private final TestClub club = TestClub.create();

    @Test
    void theWinnerIsNamedAndWhyTheOthersLose() {
        String gold = club.complete(Map.of("priority", 9, "targeting", Map.of("tiers", List.of("gold"))));
        String usual = club.active(Map.of("priority", 5));
        UUID golden = fan(true, "gold");
        UUID silver = fan(true, "silver");
        UUID shy = fan(false, "gold");

        club.server()
                .body(Map.of("fanIds", List.of(golden, silver, shy)))
                .post(gold + "/preview")
                .then()
                .statusCode(200)
                .body("items.fanId", contains(golden.toString(), silver.toString(), shy.toString()))
                .body("items[0].winner.campaignId", is(TestClub.id(gold).toString()))
                .body("items[0].others[0].campaignId", is(TestClub.id(usual).toString()))
                .body("items[0].others[0].reason", is("lower_precedence"))
                .body("items[1].winner.campaignId", is(TestClub.id(usual).toString()))
                .body("items[1].others[0].reason", is("not_targeted"))
                .body("items[2].winner.campaignId", is(TestClub.id(usual).toString()))
                .body("items[2].others[0].reason", is("no_consent"));
        assertThat(club.state(gold)).isEqualTo("draft");
    }

    @Test
    void placeAndPauseAreRespected() {
        UUID match = UUID.randomUUID();
        String campaign = club.complete(Map.of("targeting", Map.of("eventId", match, "locales", List.of("es"))));
        String paused = club.active(Map.of("priority", 9));
        club.server().post(paused + "/pause").then().statusCode(200);
        UUID fan = fan(false, "gold");

        club.server()
                .body(Map.of("fanIds", List.of(fan)))
                .post(campaign + "/preview")
                .then()
                .body("items[0].winner", nullValue())
                .body("items[0].others.reason", contains("paused", "not_targeted"));
        club.server()
                .body(Map.of("fanIds", List.of(fan), "context", Map.of("eventId", match, "locale", "es-MX")))
                .post(campaign + "/preview")
                .then()
                .body("items[0].winner.campaignId", is(TestClub.id(campaign).toString()));
    }

    @Test
    void aSampleIsOfTheCommunitysOwnFans() {
        String campaign = club.complete(Map.of());
        fan(true, "gold");
        fan(true, "gold");

        club.server()
                .body(Map.of("sample", 2))
                .post(campaign + "/preview")
                .then()
                .statusCode(200)
                .body("items", hasSize(2));
        club.server()
                .body(Map.of("sample", 51))
                .post(campaign + "/preview")
                .then()
                .statusCode(400);
        TestClub.create()
                .server()
                .body(Map.of())
                .post(campaign + "/preview")
                .then()
                .statusCode(404);
    }

    @Test
    void theForecastGoesByTheLastDays() {
        String before = club.active(Map.of("priority", 9));
        String campaign = club.complete(Map.of("goal", 1000));
        for (int day = 1; day <= 7; day++) {
            count(before, day, 20);
            count(campaign, day, 50);
        }

        club.server()
                .get(campaign + "/forecast")
                .then()
                .statusCode(200)
                .body("basedOnDays", is(7))
                .body("slots[0].impressionsPerDay", is(70))
                .body("slots[0].takenPerDay", is(20))
                .body("daysLeft", is(29))
                .body("expectedImpressions", is(1000))
                .body("reachesGoal", is(true));
    }

    private UUID fan(boolean personalised, String tier) {
        UUID fan = Ids.next();
        club.sql(
                "insert into member (community_id, user_id, personalised, tier) values (terrace_community(), '%s', %s, '%s')"
                        .formatted(fan, personalised, tier));
        return fan;
    }

    private void count(String campaign, int daysAgo, int impressions) {
        club.sql("""
                insert into campaign_count (community_id, campaign_id, creative_id, slot, day, impressions)
                values (terrace_community(), '%s', gen_random_uuid(), 'POLL_BRAND', current_date - %d, %d)""".formatted(TestClub.id(campaign), daysAgo, impressions));
    }
}
