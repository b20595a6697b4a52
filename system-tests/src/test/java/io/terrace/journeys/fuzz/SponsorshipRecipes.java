package io.terrace.journeys.fuzz;

import io.terrace.client.ApiClient;
import io.terrace.journeys.suite.Impressions;
import io.terrace.journeys.suite.SponsorDesk;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Sponsors and campaigns.
final class SponsorshipRecipes {

    private static final String CAMPAIGN_ID = "campaignId";
    private static final List<String> READS = List.of(
            "getSponsorshipCampaign",
            "listCampaignChanges",
            "listCreatives",
            "forecastSponsorshipCampaign",
            "getCampaignReport",
            "getCampaignReportCsv",
            "recountSponsorshipCampaign",
            "listReportLinks");

    private final FuzzStage stage;
    private final ApiClient server;
    private final SponsorDesk desk;

    SponsorshipRecipes(FuzzStage stage) {
        this.stage = stage;
        server = stage.server();
        desk = new SponsorDesk(server);
    }

    void addTo(Map<String, Consumer<RequestDraft>> recipes) {
        Map<String, Object> sponsor = Map.of("name", "Brew", "disclosure", "Presented by Brew");
        Map<String, Object> creative = Map.of("slot", "feed_card", "headline", "Free Brew");
        recipes.put("createSponsor", draft -> draft.body(sponsor));
        recipes.put(
                "updateSponsor",
                draft -> draft.path("sponsorId", made("/v2/sponsorship/sponsors", sponsor))
                        .body(Map.of("name", "Cold Brew")));
        recipes.put("createSponsorshipCampaign", draft -> draft.body(campaignDraft()));
        recipes.put("updateSponsorshipCampaign", draft -> at(draft, campaign()).body(Map.of("priority", 7)));
        recipes.put("scheduleSponsorshipCampaign", draft -> at(draft, complete()));
        recipes.put("pauseSponsorshipCampaign", draft -> at(draft, active()));
        recipes.put("resumeSponsorshipCampaign", draft -> {
            String id = active();
            server.post(path(id) + "/pause").expect(200);
            at(draft, id);
        });
        recipes.put("cancelSponsorshipCampaign", draft -> at(draft, campaign()));
        recipes.put("createCreative", draft -> at(draft, campaign()).body(creative));
        recipes.put("updateCreative", draft -> {
            String id = campaign();
            at(draft, id)
                    .path("creativeId", made(path(id) + "/creatives", creative))
                    .body(Map.of("headline", "Cold Brew"));
        });
        recipes.put(
                "getCreative",
                draft -> at(draft, stage.thing("sponsorCampaign")).path("creativeId", stage.thing("creative")));
        recipes.put("previewSponsorshipCampaign", draft -> at(draft, complete()).body(Map.of("sample", 2)));
        recipes.put("createReportLink", draft -> at(draft, campaign()).body(Map.of()));
        recipes.put("revokeReportLink", draft -> {
            String id = campaign();
            at(draft, id).path("linkId", made(path(id) + "/report-links", Map.of()));
        });
        recipes.put("listSponsorshipPlacements", draft -> FanRecipes.query(draft, "slots=feed_card,poll_brand"));
        recipes.put("explainSponsorshipPlacement", draft -> draft.path("placementId", stage.thing("placement")));
        recipes.put("hideSponsorshipPlacement", draft -> draft.path("placementId", stage.thing("placement")));
        recipes.put(
                "recordSponsorshipImpressions",
                draft -> draft.body(Impressions.viewable(stage.thing("impressionToken"))));
        READS.forEach(operation -> recipes.put(operation, draft -> at(draft, stage.thing("sponsorCampaign"))));
        List.of("getSharedReport", "getSharedReportCsv")
                .forEach(operation -> recipes.put(operation, draft -> shared(draft)));
    }

    private void shared(RequestDraft draft) {
        FanRecipes.query(draft, stage.thing("reportQuery"))
                .path("communityId", stage.thing("reportCommunity"))
                .path("linkId", stage.thing("reportLink"));
    }

    private static RequestDraft at(RequestDraft draft, String campaign) {
        return draft.path(CAMPAIGN_ID, campaign);
    }

    private Map<String, Object> campaignDraft() {
        return desk.draft(stage.thing("sponsor"), Map.of());
    }

    private String campaign() {
        return desk.campaign(stage.thing("sponsor"), Map.of());
    }

    private String complete() {
        String id = campaign();
        desk.creative(id);
        return id;
    }

    private String active() {
        return desk.active(stage.thing("sponsor"), Map.of());
    }

    private static String path(String campaign) {
        return "/v2/sponsorship/campaigns/" + campaign;
    }

    private String made(String path, Map<String, ?> draft) {
        return server.post(path, draft).expect(201).text("/id");
    }
}
