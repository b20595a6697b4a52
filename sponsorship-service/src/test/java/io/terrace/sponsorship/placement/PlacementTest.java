package io.terrace.sponsorship.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.SponsorshipConfig;
import io.terrace.sponsorship.TestClub;
import io.terrace.sponsorship.TestFan;
import io.terrace.sponsorship.campaign.NoFillReason;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.placement.PlacementView.NoFill;
import io.terrace.sponsorship.placement.PlacementView.PlacementsResponse;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What fans are shown.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class PlacementTest {

    @Inject
    PlacementDecisionService decision;

    @Inject
    ExposureReservationRepository exposures;

    private final TestClub club = TestClub.create();
    private final TestFan fan = TestFan.of(club);

    /// The first decision of a process may take longer than a fan waits.
    @BeforeEach
    void loadClasses() {
        TestFan.of(TestClub.create()).ask("poll_brand");
    }

    @Test
    void theGreaterPriorityIsPlaced() {
        club.active(Map.of("priority", 3));
        String winner = club.active(Map.of("priority", 9));

        fan.ask("poll_brand,feed_card")
                .then()
                .statusCode(200)
                .body("placements.campaignId", contains(TestClub.id(winner).toString()))
                .body("placements[0].sponsor.disclosure", is("Presented by Brew"))
                .body("placements[0].impressionToken", notNullValue())
                .body("placements[0].viewability.ms", is(1000))
                .body("noFill", hasSize(1))
                .body("noFill[0].slot", is("feed_card"))
                .body("noFill[0].reason", is("no_campaign"));
    }

    @Test
    void aPlacementThatIsNotShownCountsTowardsTheCapUntilItLapses() {
        club.active(Map.of("frequency", Map.of("capPerUser", 1, "windowSec", 86_400, "minGapSec", 0)));
        fan.token();

        assertThat(reason(fan)).isEqualTo("capped");
        club.lapse();
        assertThat(fan.token()).isNotEmpty();
    }

    @Test
    void timedOutDecisionReleasesItsExposure() throws Exception {
        club.active(Map.of("frequency", Map.of("capPerUser", 1, "windowSec", 86_400, "minGapSec", 600)));
        var hasty = new PlacementTimeLimiter(
                decision,
                exposures,
                ConfigMappingFactory.of(
                        SponsorshipConfig.class,
                        Map.of(
                                "terrace.public-url", "https://api.example",
                                "terrace.sponsorship.signing-key", "sixteen or more!",
                                "terrace.sponsorship.decision-timeout", "0ms")));

        PlacementsResponse answer;
        try (Connection lock = OwnerConnection.open();
                Statement statement = lock.createStatement()) {
            lock.setAutoCommit(false);
            statement.execute("lock table exposure in exclusive mode");
            answer = hasty.decide(
                    new PlacementCommand(club.community(), fan.id(), List.of(Slot.POLL_BRAND), null, null, null, null));
            lock.rollback();
        }

        assertThat(answer.noFill()).extracting(NoFill::reason).containsExactly(NoFillReason.TIMEOUT);
        hasty.stop(new ShutdownEvent());
        assertThat(fan.token()).isNotEmpty();
    }

    @Test
    void minimumGapBlocksNextPlacement() {
        club.active(Map.of("frequency", Map.of("capPerUser", 9, "windowSec", 86_400, "minGapSec", 600)));
        fan.token();

        assertThat(reason(fan)).isEqualTo("gap");
    }

    @Test
    void aCappedCampaignLeavesTheSlotToTheNext() {
        club.active(Map.of("priority", 9, "frequency", Map.of("capPerUser", 1, "windowSec", 60, "minGapSec", 0)));
        String next = club.active(Map.of("priority", 3));
        fan.token();

        fan.ask("poll_brand")
                .then()
                .body("placements.campaignId", contains(TestClub.id(next).toString()));
    }

    @Test
    void personalCampaignsNeedConsent() {
        club.active(Map.of("targeting", Map.of("tiers", List.of("gold"))));

        assertThat(reason(fan)).isEqualTo("no_consent");
        fan.consenting(true);
        assertThat(reason(fan)).isEqualTo("not_targeted");
        club.sql("update member set tier = 'gold' where community_id = terrace_community()");
        assertThat(fan.token()).isNotEmpty();
        fan.consenting(false);
        assertThat(reason(fan)).isEqualTo("no_consent");
    }

    @Test
    void nothingIsPlacedOncePaused() {
        String campaign = club.active(Map.of());
        fan.token();

        club.server().post(campaign + "/pause").then().statusCode(200);

        assertThat(reason(fan)).isEqualTo("paused");
    }

    @Test
    void aFanAsksWhyAndHides() {
        UUID match = UUID.randomUUID();
        club.active(Map.of("targeting", Map.of("eventId", match)));
        Response placed = club.fan(fan.id())
                .queryParam("slots", "poll_brand")
                .queryParam("context", "event:" + match)
                .get("/v2/sponsorship/placements");
        String path = "/v2/sponsorship/placements/" + placed.path("placements[0].id");

        club.fan(fan.id())
                .get(path + "/explain")
                .then()
                .statusCode(200)
                .body("sponsor", is("Brew"))
                .body("personalised", is(false))
                .body("grounds", contains("event"));
        TestFan other = TestFan.of(club);
        club.fan(other.id()).get(path + "/explain").then().statusCode(404);
        club.fan(other.id()).put(path + "/hide").then().statusCode(404);
        club.fan(fan.id()).put(path + "/hide").then().statusCode(204);
        club.fan(fan.id()).put(path + "/hide").then().statusCode(204);

        club.fan(fan.id())
                .queryParam("slots", "poll_brand")
                .queryParam("context", "event:" + match)
                .get("/v2/sponsorship/placements")
                .then()
                .body("noFill[0].reason", is("not_targeted"));
    }

    @Test
    void badQuestionsAreRefused() {
        for (String slots : List.of("", "billboard", "poll_brand,poll_brand")) {
            fan.ask(slots).then().statusCode(400).body("errors[0].pointer", is("/slots"));
        }
        club.fan(fan.id())
                .queryParam("slots", "poll_brand")
                .queryParam("context", "event:1")
                .get("/v2/sponsorship/placements")
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/context"));
        club.server().get("/v2/sponsorship/placements?slots=poll_brand").then().statusCode(403);
    }

    private static String reason(TestFan fan) {
        return fan.ask("poll_brand").path("noFill[0].reason");
    }
}
