package io.terrace.journeys.suite;

import io.terrace.client.ApiClient;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Where a club's server books sponsors and campaigns.
///
/// @param server the club's
public record SponsorDesk(ApiClient server) {

    public static final String CAMPAIGNS = "/v2/sponsorship/campaigns";

    private static final Map<String, Object> SPONSOR = Map.of("name", "Brew", "disclosure", "Presented by Brew");
    private static final Map<String, Object> CREATIVE = Map.of("slot", "feed_card", "headline", "Free Brew");

    /// The id of a sponsor that is added.
    public String sponsor() {
        return server.post("/v2/sponsorship/sponsors", SPONSOR).expect(201).text("/id");
    }

    /// A month in the feed from yesterday, three times a day.
    public Map<String, Object> draft(String sponsor, Map<String, ?> other) {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        Map<String, Object> draft = new HashMap<>(Map.of(
                "sponsorId", sponsor,
                "name", "Derby",
                "flight",
                        Map.of(
                                "startsOn", today.minusDays(1).toString(),
                                "endsOn", today.plusDays(30).toString()),
                "slots", List.of("feed_card"),
                "frequency", frequency(3)));
        draft.putAll(other);
        return draft;
    }

    /// So often in a day.
    public static Map<String, Object> frequency(int cap) {
        return Map.of("capPerUser", cap, "windowSec", 86_400, "minGapSec", 0);
    }

    /// The id of a campaign that is drafted.
    public String campaign(String sponsor, Map<String, ?> other) {
        return server.post(CAMPAIGNS, draft(sponsor, other)).expect(201).text("/id");
    }

    /// The id of a creative that is added to a campaign.
    public String creative(String campaign) {
        return server.post(CAMPAIGNS + "/" + campaign + "/creatives", CREATIVE)
                .expect(201)
                .text("/id");
    }

    /// The id of a campaign that is complete and active.
    public String active(String sponsor, Map<String, ?> other) {
        String campaign = campaign(sponsor, other);
        creative(campaign);
        server.post(CAMPAIGNS + "/" + campaign + "/schedule").expect(200);
        return campaign;
    }
}
