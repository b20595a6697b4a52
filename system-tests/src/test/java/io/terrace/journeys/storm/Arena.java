package io.terrace.journeys.storm;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.SponsorDesk;
import io.terrace.journeys.suite.Suite;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// What fans find: polls that pay a point, freestyles to react to, a reward everybody wants.
///
/// @param server the partner's own
/// @param options by poll
record Arena(
        ApiClient server,
        Club club,
        Map<String, List<String>> options,
        List<String> freestyles,
        String reward,
        String sponsorCampaign) {

    static final int COST = 3;
    static final int STOCK = 400;
    static final int POLLS = 6;
    static final int FREESTYLES = 12;
    static final int WELCOME = 20;
    static final String EVENTS = "/v2/analytics/events";
    static final String TRACKED = "goal_seen";

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 220);

    /// @param gateway that everybody comes in by
    static Arena open(Suite suite, URI gateway) {
        Map<String, Integer> limits = new HashMap<>(Suite.UNLIMITED);
        limits.put("votes", 1_000_000);
        limits.put("redemptions", 1_000_000);
        limits.put("check_ins", 1_000_000);
        limits.put("tickets", 1_000_000);
        Club club = suite.newClub(limits).withLongSessions(suite).via(gateway);
        ApiClient server = club.server(suite).via(gateway);
        Map<String, List<String>> options = new HashMap<>();
        for (int i = 0; i < POLLS; i++) {
            ApiResponse poll = server.post("/v2/polls", poll()).expect(201);
            server.post("/v2/polls/" + poll.text("/id") + "/open").expect(200);
            List<String> ids = new ArrayList<>();
            poll.json()
                    .path("options")
                    .forEach(option -> ids.add(option.path("id").asText()));
            options.put(poll.text("/id"), ids);
        }
        server.post("/v2/wallet/earn-rules", rule()).expect(201);
        FanClient author = suite.newFan(club.app());
        List<String> freestyles = new ArrayList<>();
        for (int i = 0; i < FREESTYLES; i++) {
            freestyles.add(author.publish(RECORDING, "before the storm"));
        }
        String campaign =
                server.post("/v2/coupon-campaigns", campaign()).expect(201).text("/id");
        String reward = server.post("/v2/rewards", reward(campaign)).expect(201).text("/id");
        SponsorDesk desk = new SponsorDesk(server);
        // Its goal is leased in slices.
        String sponsored = desk.active(
                desk.sponsor(), Map.of("goal", 1_000_000, "pacing", "asap", "frequency", SponsorDesk.frequency(1_000)));
        return new Arena(server, club, options, freestyles, reward, sponsored);
    }

    /// A fan with some points, known to everybody.
    FanClient admit(Suite suite) {
        FanClient fan = suite.newFan(club.app());
        // A new key each time: 404 is kept under the last.
        await().until(() -> {
            String key = UUID.randomUUID().toString();
            return server.with("Idempotency-Key", key)
                            .post("/v2/wallet/grants", points(fan, WELCOME, key))
                            .status()
                    == 201;
        });
        return fan;
    }

    /// An event that is under way.
    ///
    /// @return its path
    String event() {
        Instant kickOff = Instant.now().minus(Duration.ofMinutes(10));
        Map<String, Object> match = Map.of(
                "title", "Terrace FC - Rovers",
                "kind", "match",
                "venue", Map.of("name", "Stand", "lat", 40.4531, "lng", -3.6883, "timezone", "Europe/Madrid"),
                "startsAt", kickOff.toString(),
                "endsAt", kickOff.plus(Duration.ofHours(2)).toString());
        return "/v2/events/" + server.post("/v2/events", match).expect(201).text("/id");
    }

    /// @param key found again in the transaction
    static Map<String, Object> points(FanClient fan, long amount, String key) {
        return Map.of(
                "userId", fan.id(),
                "amount", amount,
                "reason", Map.of("code", "storm", "refType", "request", "refId", key));
    }

    private static Map<String, Object> poll() {
        return Map.of(
                "kind",
                "poll",
                "question",
                "Will it hold?",
                "options",
                List.of(Map.of("text", "Yes"), Map.of("text", "No"), Map.of("text", "Perhaps")),
                "reward",
                Map.of("points", 1, "when", "vote"));
    }

    private static Map<String, Object> rule() {
        return Map.of(
                "title", "React",
                "event", "reaction.changed",
                "userField", "reactorId",
                "factFields", List.of("freestyleId"),
                "points", 1);
    }

    private static Map<String, Object> campaign() {
        return Map.of("title", "Half off", "discount", Map.of("kind", "percent", "value", 50));
    }

    private static Map<String, Object> reward(String campaign) {
        return Map.of("title", "Half off", "kind", "coupon", "cost", COST, "stock", STOCK, "campaignId", campaign);
    }
}
