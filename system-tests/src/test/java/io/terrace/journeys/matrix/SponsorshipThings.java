package io.terrace.journeys.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ValueAwaiter;
import io.terrace.journeys.suite.SponsorDesk;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// A campaign that a community has booked, with what belongs to it, and what a fan was shown of another.
final class SponsorshipThings {

    private static final String PLACEMENT_QUERY = "slots=feed_card";

    /// Its place in `/v2/sponsorship/reports/{communityId}/{linkId}`.
    private static final int REPORT_COMMUNITY = 4;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private SponsorshipThings() {}

    static Map<String, String> of(ApiClient server, FanClient fan) {
        SponsorDesk desk = new SponsorDesk(server);
        String sponsor = desk.sponsor();
        String campaign =
                desk.campaign(sponsor, Map.of("flight", Map.of("startsOn", "2090-01-01", "endsOn", "2090-02-01")));
        String creative = desk.creative(campaign);
        desk.active(sponsor, Map.of());
        JsonNode placement = placed(fan);
        ApiResponse link = server.post(SponsorDesk.CAMPAIGNS + "/" + campaign + "/report-links", Map.of())
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

    /// What the fan is shown, once the service decides in time.
    private static JsonNode placed(FanClient fan) {
        return ValueAwaiter.forValue(
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
