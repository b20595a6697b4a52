package io.terrace.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ValueAwaiter;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A campaign for the match: one for all fans, two a fan, and a dearer one that is personal.
final class SponsoredMatchScenario {

    static final int FANS = 4;

    private static final int CAP = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String CAMPAIGNS = "/v2/sponsorship/campaigns";
    private static final String PLACEMENTS = "/v2/sponsorship/placements?slots=feed_card";

    private final DemoClub stand;
    private final DemoStepPrinter screen;
    private final ApiClient server;

    private SponsoredMatchScenario(DemoClub stand) {
        this.stand = stand;
        screen = stand.screen();
        server = stand.server();
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("A campaign for the match");
        new SponsoredMatchScenario(stand).play();
    }

    private void play() {
        String sponsor = screen.step(
                "the club has a sponsor",
                () -> server.post("/v2/sponsorship/sponsors", Map.of("name", "Brew", "disclosure", "Presented by Brew"))
                        .expect(201)
                        .text("/id"),
                id -> "Presented by Brew");
        String campaign = screen.step(
                "books its feed for the match",
                () -> booked(sponsor, 5, Map.of()),
                id -> "goal 100, %d a fan".formatted(CAP));
        String personal = screen.step(
                "and again for members with a squad",
                () -> booked(sponsor, 9, Map.of("minSquad", 0)),
                id -> "personal, comes first");
        FanClient open = stand.fans().get(0);
        FanClient shy = stand.fans().get(1);
        screen.step(
                "a preview tells who would see which",
                () -> server.post(personal + "/preview", Map.of("fanIds", List.of(open.id(), shy.id())))
                        .expect(200),
                preview -> preview.text("/items/1/others/0/reason") + " without consent");
        agree(open);
        ApiResponse placement = screen.step(
                "a fan who agreed sees the personal one",
                () -> awaitCampaign(open, personal),
                placed -> placed.text("/placements/0/creative/headline"));
        screen.step(
                "and asks why",
                () -> open.api()
                        .get("/v2/sponsorship/placements/" + placement.text("/placements/0/id") + "/explain")
                        .expect(200),
                why -> "answered");
        List<ApiResponse> seen = screen.step(
                "a fan who did not sees the other, %d times".formatted(CAP),
                () -> List.of(viewed(shy, campaign), viewed(shy, campaign)),
                all -> "impressions accepted");
        screen.step("and no more", () -> capped(shy), reason -> "noFill: " + reason);
        screen.step(
                "the same impressions once more",
                () -> send(shy, seen.getFirst()).expect(202),
                again -> again.json().path("duplicate").asInt() + " duplicates");
        screen.step(
                "the report",
                () -> awaitReport(campaign),
                report -> "%d impressions, reach %d"
                        .formatted(
                                report.json().at("/totals/impressions").asInt(),
                                report.json().at("/totals/reach").asInt()));
        screen.step(
                "counted again from the raw impressions",
                () -> right(server.post(campaign + "/recount").expect(200)),
                recount -> "difference 0");
        screen.step(
                "the sponsor's own link to it",
                () -> server.post(campaign + "/report-links", Map.of()).expect(201),
                link -> "until " + link.text("/expiresAt"));
    }

    /// @return the path of an active campaign
    private String booked(String sponsor, int priority, Map<String, Object> targeting) {
        LocalDate today = LocalDate.ofInstant(Instant.now(), ZoneOffset.UTC);
        String campaign = CAMPAIGNS + "/"
                + server.post(
                                CAMPAIGNS,
                                Map.of(
                                        "sponsorId",
                                        sponsor,
                                        "name",
                                        "The match",
                                        "flight",
                                        Map.of(
                                                "startsOn", today.toString(),
                                                "endsOn", today.plusDays(2).toString()),
                                        "slots",
                                        List.of("feed_card"),
                                        "goal",
                                        100,
                                        "priority",
                                        priority,
                                        "pacing",
                                        "asap",
                                        "frequency",
                                        Map.of("capPerUser", CAP, "windowSec", 86_400, "minGapSec", 0),
                                        "targeting",
                                        targeting))
                        .expect(201)
                        .text("/id");
        server.post(
                        campaign + "/creatives",
                        Map.of(
                                "slot", "feed_card",
                                "headline", "Free Brew at half-time",
                                "cta", Map.of("label", "Where", "url", "https://brew.example/stand")))
                .expect(201);
        server.post(campaign + "/schedule").expect(200);
        return campaign;
    }

    private static void agree(FanClient fan) {
        fan.api()
                .put("/v2/me/consent", Map.of("analytics", true, "personalisedSponsorship", true, "version", "1"))
                .expect(200);
    }

    /// Once the consent has come to where placements are decided.
    private static ApiResponse awaitCampaign(FanClient fan, String campaign) {
        return ValueAwaiter.forValue(
                "a placement of the campaign",
                PATIENCE,
                () -> Optional.of(fan.api().get(PLACEMENTS).expect(200))
                        .filter(answer -> campaign.endsWith(campaignOf(answer))));
    }

    private static String campaignOf(ApiResponse answer) {
        return answer.json().at("/placements/0/campaignId").asText("none");
    }

    /// A placement with its impression.
    private static ApiResponse viewed(FanClient fan, String campaign) {
        ApiResponse placed = awaitCampaign(fan, campaign);
        send(fan, placed).expect(202);
        return placed;
    }

    /// The event's id is made from the token: a repeat is the same event.
    private static ApiResponse send(FanClient fan, ApiResponse placed) {
        String token = placed.text("/placements/0/impressionToken");
        String now = Instant.now().toString();
        return fan.api()
                .post(
                        "/v2/sponsorship/impressions",
                        Map.of(
                                "batchId", UUID.randomUUID().toString(),
                                "sentAt", now,
                                "events",
                                        List.of(Map.of(
                                                "eventId",
                                                UUID.nameUUIDFromBytes(token.getBytes(UTF_8))
                                                        .toString(),
                                                "token",
                                                token,
                                                "type",
                                                "impression",
                                                "occurredAt",
                                                now))));
    }

    private static String capped(FanClient fan) {
        ApiResponse answer = fan.api().get(PLACEMENTS).expect(200);
        String reason = answer.json().at("/noFill/0/reason").asText();
        if (!reason.equals("capped")) {
            throw new IllegalStateException("not capped but " + answer.body());
        }
        return reason;
    }

    private ApiResponse awaitReport(String campaign) {
        return ValueAwaiter.forValue(
                "a report with both impressions",
                PATIENCE,
                () -> Optional.of(server.get(campaign + "/report").expect(200))
                        .filter(report ->
                                report.json().at("/totals/impressions").asInt() == CAP));
    }

    private static ApiResponse right(ApiResponse recount) {
        long wrong = recount.json().findValues("difference").stream()
                .mapToLong(JsonNode::asLong)
                .filter(by -> by != 0)
                .count();
        if (wrong != 0) {
            throw new IllegalStateException("a difference: " + recount.body());
        }
        return recount;
    }
}
