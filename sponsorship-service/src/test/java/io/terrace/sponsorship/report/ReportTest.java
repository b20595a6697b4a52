package io.terrace.sponsorship.report;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.UrlSigner;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.SponsorshipConfig;
import io.terrace.sponsorship.TestClub;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// What reports show, and to whom.
@QuarkusTest
@WithTestResource(TestStack.class)
class ReportTest {

    @Inject
    Sql sql;

    @Inject
    KeysetPageAssembler paging;

    @Inject
    SponsorshipConfig config;

    private final TestClub club = TestClub.create();

    @Test
    void countsAreGroupedAndAddUp() {
        String campaign = club.active(Map.of("slots", List.of("poll_brand", "feed_card"), "goal", 1000));
        UUID creative = UUID.randomUUID();
        count(campaign, creative, "POLL_BRAND", "2026-05-01", 10);
        count(campaign, creative, "POLL_BRAND", "2026-05-02", 20);
        count(campaign, UUID.randomUUID(), "FEED_CARD", "2026-05-02", 30);
        goal(campaign, 60, 40);

        report(campaign, "day")
                .then()
                .statusCode(200)
                .body("state", is("active"))
                .body("goal", is(1000))
                .body("openLeases", is(40))
                .body("totals.impressions", is(60))
                .body("totals.served", is(120))
                .body("totals.invalid", is(3))
                .body("items.day", contains("2026-05-01", "2026-05-02"))
                .body("items.counts.impressions", contains(10, 50));
        report(campaign, "slot").then().body("items.slot", contains("feed_card", "poll_brand"));
        report(campaign, "creative").then().body("items", hasSize(2)).body("totals.reach", is(60));
        report(campaign, "fan").then().statusCode(400);
    }

    @Test
    void aCampaignWithoutCountsHasAnEmptyReport() {
        report(club.campaign(Map.of()), "day")
                .then()
                .statusCode(200)
                .body("totals.impressions", is(0))
                .body("items", hasSize(0))
                .body("openLeases", is(0));
        report("/v2/sponsorship/campaigns/" + UUID.randomUUID(), "day").then().statusCode(404);
    }

    @Test
    void csvHasTheSameNumbers() {
        String campaign = club.active(Map.of());
        count(campaign, UUID.randomUUID(), "POLL_BRAND", "2026-05-01", 10);

        Response csv = club.server().get(campaign + "/report.csv");

        csv.then().statusCode(200).contentType(startsWith("text/csv"));
        assertThat(csv.asString()).isEqualTo("""
                        day,served,impressions,viewable,clicks,dismissals,reach,invalid,late
                        2026-05-01,20,10,5,1,0,10,1,0
                        total,20,10,5,1,0,10,1,0
                        """.replace("\n", "\r\n"));
    }

    @Test
    void aDayOf25HoursIsOneRow() {
        club.isIn("Europe/Madrid");
        String campaign = club.campaign(Map.of("flight", Map.of("startsOn", "2027-10-31", "endsOn", "2027-11-01")));
        count(campaign, UUID.randomUUID(), "POLL_BRAND", "2027-10-31", 10);

        report(campaign, "day").then().body("items.day", contains("2027-10-31")).body("totals.impressions", is(10));
        List<String> flight = List.of(
                club.server().get(campaign).path("flight.startsAt"),
                club.server().get(campaign).path("flight.endsAt"));
        assertThat(ChronoUnit.HOURS.between(Instant.parse(flight.get(0)), Instant.parse(flight.get(1))))
                .isEqualTo(25);
    }

    @Test
    void goalCannotFallBelowCountedPlusLeased() {
        String campaign = club.active(Map.of("goal", 1000));
        goal(campaign, 60, 40);

        club.patch(campaign, "*", Map.of("goal", 99)).then().statusCode(400).body("errors.pointer", hasItems("/goal"));
        club.patch(campaign, "*", Map.of("goal", 100)).then().statusCode(200).body("goal", is(100));
    }

    @Test
    void windowIsFixedOnceTheFlightHasBegun() {
        String campaign = club.active(Map.of());

        club.patch(campaign, "*", Map.of("frequency", Map.of("capPerUser", 3, "windowSec", 86_400, "minGapSec", 60)))
                .then()
                .statusCode(200)
                .body("frequency.capPerUser", is(3));
        club.patch(campaign, "*", Map.of("frequency", Map.of("capPerUser", 3, "windowSec", 3_600, "minGapSec", 60)))
                .then()
                .statusCode(400)
                .body("errors.pointer", hasItems("/frequency/windowSec"));
    }

    @Test
    void whatIsCountedWithoutAGoalCountsForALaterOne() {
        String campaign = club.active(Map.of());
        count(campaign, UUID.randomUUID(), "POLL_BRAND", "2026-05-01", 60);

        club.patch(campaign, "*", Map.of("goal", 59)).then().statusCode(400).body("errors.pointer", hasItems("/goal"));
        club.patch(campaign, "*", Map.of("goal", 60)).then().statusCode(200).body("goal", is(60));
    }

    @Test
    void aReportWhileTheCampaignEndsIsOfOneMoment() throws Exception {
        String campaign = club.active(Map.of("goal", 1000));
        UUID creative = UUID.randomUUID();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            // The state, the leases and the counts change together, in one transaction.
            Future<?> end = threads.submit(() -> club.sql("""
                    with ended as (update campaign set state = 'COMPLETED' where id = '%1$s' returning community_id, id),
                    counted as (insert into campaign_count
                        (community_id, campaign_id, creative_id, slot, day, impressions)
                        select community_id, id, '%2$s', 'POLL_BRAND', '2026-05-01', 7 from ended)
                    insert into goal_lease (community_id, campaign_id, id, remaining, expires_at)
                    select community_id, id, gen_random_uuid(), 5, now() + interval '1 hour' from ended""".formatted(TestClub.id(campaign), creative)));
            for (boolean over = false; !over; over = end.isDone()) {
                Response report = report(campaign, "day");
                boolean ended = report.path("state").equals("completed");
                assertThat(report.<Integer>path("totals.impressions")).isEqualTo(ended ? 7 : 0);
                assertThat(report.<Integer>path("openLeases")).isEqualTo(ended ? 5 : 0);
            }
            end.get();
        }
    }

    @Test
    void anErasureTakesNothingFromTheReport() throws Exception {
        String campaign = club.active(Map.of());
        UUID fan = Ids.next();
        count(campaign, UUID.randomUUID(), "POLL_BRAND", "2026-05-01", 10);
        club.sql("insert into member (community_id, user_id, personalised) values (terrace_community(), '%s', true)"
                .formatted(fan));
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(fan, club.community(), Ids.next(), Instant.EPOCH));
        }

        await().untilAsserted(() -> {
            report(campaign, "day").then().body("totals.impressions", is(10)).body("totals.reach", is(10));
            assertThat(TestSchemaInspector.holding(club.community(), fan.toString()))
                    .contains("erased_fan")
                    .doesNotContain("member");
        });
        report(campaign, "day").then().body("totals.impressions", is(10)).body("totals.reach", is(10));
    }

    @Test
    void aSponsorReadsByItsLinkUntilThatIsRevoked() {
        String campaign = club.active(Map.of());
        count(campaign, UUID.randomUUID(), "POLL_BRAND", "2026-05-01", 10);
        Response made = club.server().body(Map.of()).post(campaign + "/report-links");
        made.then().statusCode(201);
        URI link = URI.create(made.path("url"));
        String path = link.getPath() + "?" + link.getQuery();

        given().get(path).then().statusCode(200).body("totals.impressions", is(10));
        assertThat(given().get(link.getPath() + "/csv?" + link.getQuery()).asString())
                .contains("total,20,10");
        given().get(path.replace("expires=1", "expires=9")).then().statusCode(404);
        given().get(path.substring(0, path.length() - 1)).then().statusCode(404);
        given().get(link.getPath()).then().statusCode(404);
        club.server()
                .get(campaign + "/report-links")
                .then()
                .body("items", hasSize(1))
                .body("items[0].url", nullValue())
                .body("items[0].revokedAt", nullValue());

        String revoked = campaign + "/report-links/" + made.path("id");
        TestClub.create().server().delete(revoked).then().statusCode(404);
        TestClub.create().server().get(campaign + "/report-links").then().statusCode(404);
        club.server().delete(revoked).then().statusCode(204);
        club.server().delete(revoked).then().statusCode(204);

        given().get(path).then().statusCode(404);
    }

    @Test
    void linkOfThePreviousKeyIsGoodUntilThatIsTakenAway() {
        String campaign = club.active(Map.of());
        Response made = club.server().body(Map.of()).post(campaign + "/report-links");
        UUID id = UUID.fromString(made.path("id"));
        String[] parameters = URI.create(made.path("url")).getQuery().split("expires=|&signature=", -1);

        assertThat(links("another key of sixteen", config.signingKey())
                        .check(club.community(), id, parameters[1], parameters[2]))
                .isEqualTo(UrlSigner.Check.VALID);
        assertThat(links("another key of sixteen", "").check(club.community(), id, parameters[1], parameters[2]))
                .isEqualTo(UrlSigner.Check.FORGED);
    }

    private ReportLinkService links(String key, String previous) {
        Map<String, String> settings = Map.of(
                "terrace.public-url", config.publicUrl(),
                "terrace.sponsorship.signing-key", key,
                "terrace.sponsorship.signing-key-previous", previous);
        return new ReportLinkService(
                sql, paging, ConfigMappingFactory.of(SponsorshipConfig.class, settings), InstantSource.system());
    }

    @Test
    void linksHaveAnEnd() {
        String campaign = club.campaign(Map.of());
        for (String at : List.of("2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z")) {
            club.server()
                    .body(Map.of("expiresAt", at))
                    .post(campaign + "/report-links")
                    .then()
                    .statusCode(400)
                    .body("errors[0].pointer", is("/expiresAt"));
        }
        TestClub.create()
                .server()
                .body(Map.of())
                .post(campaign + "/report-links")
                .then()
                .statusCode(404);
    }

    private Response report(String campaign, String grouping) {
        return club.server().queryParam("groupBy", grouping).get(campaign + "/report");
    }

    /// Twice as many served, half of them viewable.
    private void count(String campaign, UUID creative, String slot, String day, int impressions) {
        club.sql("""
                insert into campaign_count (community_id, campaign_id, creative_id, slot, day, served, impressions,
                    viewable, clicks, reach, invalid)
                values (terrace_community(), '%s', '%s', '%s', '%s', %d, %d, %d, 1, %d, 1)""".formatted(
                        TestClub.id(campaign),
                        creative,
                        slot,
                        day,
                        2 * impressions,
                        impressions,
                        impressions / 2,
                        impressions));
    }

    private void goal(String campaign, int counted, int leased) {
        club.sql("""
                with used as (insert into campaign_goal (community_id, campaign_id, counted, leased)
                    values (terrace_community(), '%s', %d, %d) returning *)
                insert into goal_lease (community_id, campaign_id, id, remaining, expires_at)
                select community_id, campaign_id, gen_random_uuid(), leased, now() + interval '1 hour'
                from used""".formatted(TestClub.id(campaign), counted, leased));
    }
}
