package io.terrace.journeys.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.Answer;
import io.terrace.client.Api;
import io.terrace.client.Fan;
import io.terrace.client.Waiting;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A campaign that a community has booked, with what belongs to it, and what a fan was shown of another.
final class SponsorshipThings {

    private static final String CAMPAIGNS = "/v2/sponsorship/campaigns";
    private static final String PLACEMENT_QUERY = "slots=feed_card";

    /// Its place in `/v2/sponsorship/reports/{communityId}/{linkId}`.
    private static final int REPORT_COMMUNITY = 4;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private SponsorshipThings() {}

    static Map<String, String> of(Api server, Fan fan) {
        String sponsor = server.post(
                        "/v2/sponsorship/sponsors", Map.of("name", "Brew", "disclosure", "Presented by Brew"))
                .expect(201)
                .text("/id");
        String campaign = campaign(server, sponsor, "2090-01-01");
        String creative = creative(server, campaign);
        String shown = campaign(server, sponsor, "2026-01-01");
        creative(server, shown);
        server.post(CAMPAIGNS + "/" + shown + "/schedule").expect(200);
        JsonNode placement = placed(fan);
        Answer link = server.post(CAMPAIGNS + "/" + campaign + "/report-links", Map.of())
                .expect(201);
        URI url = URI.create(link.text("/url"));
        return Map.of(
                "sponsor",
                sponsor,
                "sponsorCampaign",
                campaign,
                "creative",
                creative,
                "placementQuery",
                PLACEMENT_QUERY,
                "placement",
                placement.path("id").asText(),
                "impressionToken",
                placement.path("impressionToken").asText(),
                "reportLink",
                link.text("/id"),
                "reportCommunity",
                url.getPath().split("/", -1)[REPORT_COMMUNITY],
                "reportQuery",
                url.getRawQuery());
    }

    private static String campaign(Api server, String sponsor, String startsOn) {
        return server.post(
                        CAMPAIGNS,
                        Map.of(
                                "sponsorId", sponsor,
                                "name", "Derby",
                                "flight", Map.of("startsOn", startsOn, "endsOn", "2090-02-01"),
                                "slots", List.of("feed_card"),
                                "frequency", Map.of("capPerUser", 3, "windowSec", 86_400, "minGapSec", 0)))
                .expect(201)
                .text("/id");
    }

    private static String creative(Api server, String campaign) {
        return server.post(
                        CAMPAIGNS + "/" + campaign + "/creatives", Map.of("slot", "feed_card", "headline", "Free Brew"))
                .expect(201)
                .text("/id");
    }

    /// What the fan is shown, once the service decides in time.
    private static JsonNode placed(Fan fan) {
        return Waiting.forValue(
                "a placement",
                PATIENCE,
                () -> Optional.of(fan.api()
                                .get("/v2/sponsorship/placements?" + PLACEMENT_QUERY)
                                .expect(200)
                                .json()
                                .at("/placements/0"))
                        .filter(placement -> !placement.isMissingNode()));
    }
}
