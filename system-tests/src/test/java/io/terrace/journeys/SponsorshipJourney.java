package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Impressions;
import io.terrace.journeys.suite.SponsorDesk;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A club sells its slots, fans see them, and the sponsor reads its report.
@Order(6)
@SuppressWarnings("NullAway.Init")
@ExtendWith(SuiteParameter.class)
class SponsorshipJourney {

    private static final int CAP = 2;

    private final Suite suite;
    private Club club;
    private ApiClient server;
    private SponsorDesk desk;

    SponsorshipJourney(Suite suite) {
        this.suite = suite;
    }

    /// A club of its own for each test, so that campaigns do not stand in each other's way.
    @BeforeEach
    void found() {
        club = suite.newClub(Suite.UNLIMITED);
        server = club.server(suite);
        desk = new SponsorDesk(server);
    }

    @Test
    void campaignRunsFromBookingToReport() {
        String campaign = booked(Map.of());
        FanClient ana = suite.newFan(club.app());
        JsonNode placement = placed(ana, campaign);
        String path = "/v2/sponsorship/placements/" + placement.path("id").asText();

        assertThat(ana.api().get(path + "/explain").expect(200).text("/sponsor"))
                .isEqualTo("Brew");
        for (int shown = 1; shown <= CAP; shown++) {
            String token = shown == 1
                    ? placement.path("impressionToken").asText()
                    : placed(ana, campaign).path("impressionToken").asText();
            Map<String, Object> batch = Impressions.viewable(token);
            assertThat(send(ana, batch)).isEqualTo("accepted");
            assertThat(send(ana, batch)).isEqualTo("duplicate");
            assertThat(send(suite.newFan(club.app()), batch)).isEqualTo("rejected");
        }
        await().untilAsserted(() -> assertThat(reason(ana)).isEqualTo("capped"));
        ana.api().put(path + "/hide").expect(204);

        server.post(campaign + "/pause").expect(200);
        await().untilAsserted(() -> assertThat(reason(suite.newFan(club.app()))).isEqualTo("paused"));
        ApiResponse report = server.get(campaign + "/report").expect(200);
        assertThat(report.json().at("/totals/viewable").asInt()).isEqualTo(CAP);
        assertThat(report.json().at("/totals/impressions").asInt()).isEqualTo(CAP);
        assertThat(report.json().at("/totals/reach").asInt()).isEqualTo(1);
        assertThat(server.get(campaign + "/report.csv").expect(200).body()).startsWith("day,served,impressions");
        assertThat(server.post(campaign + "/recount")
                        .expect(200)
                        .json()
                        .path("difference")
                        .asInt())
                .isZero();
        assertThat(suite.run("sponsorship", "recount")).contains("difference: 0");
    }

    @Test
    void aSponsorReadsItsReportByALinkUntilItIsRevoked() {
        String campaign = booked(Map.of());
        ApiResponse link = server.post(campaign + "/report-links", Map.of()).expect(201);
        URI url = URI.create(link.text("/url"));
        String shared = url.getRawPath() + "?" + url.getRawQuery();

        assertThat(suite.nobody().get(shared).expect(200).text("/name")).isEqualTo("Derby");
        server.delete(campaign + "/report-links/" + link.text("/id")).expect(204);

        assertThat(suite.nobody().get(shared).status()).isIn(401, 403, 404);
    }

    @Test
    void aPersonalCampaignFollowsConsentAndTiers() {
        server.put(
                        "/v2/wallet/tiers",
                        Map.of(
                                "items",
                                List.of(
                                        Map.of("name", "member", "threshold", 0),
                                        Map.of("name", "gold", "threshold", 100))))
                .expect(200);
        String campaign = booked(Map.of("targeting", Map.of("tiers", List.of("gold"))));
        FanClient ben = suite.newFan(club.app());
        await().untilAsserted(() -> assertThat(reason(ben)).isEqualTo("no_consent"));

        consent(ben, true);
        await().untilAsserted(() -> assertThat(reason(ben)).isEqualTo("not_targeted"));
        server.with("Idempotency-Key", UUID.randomUUID().toString())
                .post(
                        "/v2/wallet/grants",
                        Map.of("userId", ben.id(), "amount", 100, "reason", Map.of("code", "season")))
                .expect(201);
        placed(ben, campaign);

        consent(ben, false);
        await().untilAsserted(() -> assertThat(reason(ben)).isEqualTo("no_consent"));
    }

    @Test
    void aPollNamesTheSponsorOfItsCampaign() {
        String campaign = booked(Map.of());
        String id = campaign.substring(campaign.lastIndexOf('/') + 1);
        String poll = server.post(
                        "/v2/polls",
                        Map.of(
                                "kind",
                                "poll",
                                "question",
                                "Who scores first?",
                                "sponsor",
                                Map.of("name", "Typed", "campaignId", id),
                                "options",
                                List.of(Map.of("text", "Home"), Map.of("text", "Away"))))
                .expect(201)
                .text("/id");
        server.post("/v2/polls/" + poll + "/open").expect(200);
        FanClient cem = suite.newFan(club.app());

        await().untilAsserted(() -> assertThat(cem.api()
                        .get("/v2/polls/" + poll)
                        .expect(200)
                        .json()
                        .at("/sponsor/name")
                        .asText())
                .isEqualTo("Brew"));
    }

    /// The path of an active campaign.
    private String booked(Map<String, ?> other) {
        Map<String, Object> terms =
                new HashMap<>(Map.of("goal", 100, "pacing", "asap", "frequency", SponsorDesk.frequency(CAP)));
        terms.putAll(other);
        return SponsorDesk.CAMPAIGNS + "/" + desk.active(desk.sponsor(), terms);
    }

    /// What the fan is shown, once the service decides in time and knows of the fan.
    private static JsonNode placed(FanClient fan, String campaign) {
        return await().until(
                        () -> placements(fan).at("/placements/0"),
                        placement ->
                                campaign.endsWith(placement.path("campaignId").asText("none")));
    }

    private static String reason(FanClient fan) {
        return placements(fan).at("/noFill/0/reason").asText();
    }

    private static JsonNode placements(FanClient fan) {
        return fan.api()
                .get("/v2/sponsorship/placements?slots=feed_card")
                .expect(200)
                .json();
    }

    private static String send(FanClient fan, Map<String, Object> batch) {
        return fan.api().post("/v2/sponsorship/impressions", batch).expect(202).text("/results/0/status");
    }

    private static void consent(FanClient fan, boolean personalised) {
        fan.api()
                .put(
                        "/v2/me/consent",
                        Map.of("analytics", true, "personalisedSponsorship", personalised, "version", "1"))
                .expect(200);
    }
}
