package io.terrace.journeys.matrix;

import io.terrace.client.Answer;
import io.terrace.client.Api;
import java.net.URI;
import java.util.List;
import java.util.Map;

/// A campaign that a community has booked, with what belongs to it.
final class SponsorshipThings {

    /// Its place in `/v2/sponsorship/reports/{communityId}/{linkId}`.
    private static final int REPORT_COMMUNITY = 4;

    private SponsorshipThings() {}

    static Map<String, String> of(Api server) {
        String sponsor = server.post(
                        "/v2/sponsorship/sponsors", Map.of("name", "Brew", "disclosure", "Presented by Brew"))
                .expect(201)
                .text("/id");
        String campaign = server.post("/v2/sponsorship/campaigns", draft(sponsor))
                .expect(201)
                .text("/id");
        String path = "/v2/sponsorship/campaigns/" + campaign;
        String creative = server.post(path + "/creatives", Map.of("slot", "feed_card", "headline", "Free Brew"))
                .expect(201)
                .text("/id");
        Answer link = server.post(path + "/report-links", Map.of()).expect(201);
        URI url = URI.create(link.text("/url"));
        return Map.of(
                "sponsor", sponsor,
                "sponsorCampaign", campaign,
                "creative", creative,
                "reportLink", link.text("/id"),
                "reportCommunity", url.getPath().split("/", -1)[REPORT_COMMUNITY],
                "reportQuery", url.getRawQuery());
    }

    private static Map<String, Object> draft(String sponsor) {
        return Map.of(
                "sponsorId", sponsor,
                "name", "Derby",
                "flight", Map.of("startsOn", "2090-01-01", "endsOn", "2090-02-01"),
                "slots", List.of("feed_card"),
                "frequency", Map.of("capPerUser", 3, "windowSec", 86_400, "minGapSec", 0));
    }
}
