package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.FanClient;
import io.terrace.client.ValueAwaiter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A match evening in numbers: who is here, who comes how far, who does not want to be counted.
final class AnalyticsScenario {

    static final int FANS = 24;

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String EVENTS = "/v2/analytics/events";

    private final DemoClub stand;
    private final DemoStepPrinter screen;
    private final ApiClient server;

    private AnalyticsScenario(DemoClub stand) {
        this.stand = stand;
        screen = stand.screen();
        server = stand.server();
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("A match evening in numbers");
        new AnalyticsScenario(stand).play();
    }

    private void play() {
        FanClient shy = stand.fans().getFirst();
        List<FanClient> others = stand.fans().subList(1, FANS);
        int buyers = others.size() / 2;
        screen.step(
                "%d fans see a goal, %d of them a shirt".formatted(others.size(), buyers),
                () -> ConcurrentTaskRunner.all(
                        others.size(), DemoClub.AT_ONCE, i -> send(others.get(i), evening(i < buyers))),
                all -> "all accepted");
        Map<String, Object> lost = evening(true);
        screen.step("a batch, and its answer is lost", () -> send(others.getFirst(), lost), answer -> "accepted");
        screen.step(
                "the app sends it again",
                () -> send(others.getFirst(), lost),
                answer -> answer.json().path("duplicates").asInt() + " duplicates");
        screen.step("a fan says no", () -> denied(shy), answer -> answer.text("/results/0/code"));
        screen.step(
                "who is here now",
                () -> awaited("/v2/analytics/live", "/activeFans", others.size()),
                view -> view.json().path("activeFans").asInt() + " fans in 30 minutes");
        screen.step(
                "who was here today",
                () -> awaited("/v2/analytics/active-fans", "/items/0/activeFans", others.size()),
                report -> report.json().at("/items/0/activeFans").asInt() + " fans");
        screen.step(
                "from the goal to the shirt",
                this::funnel,
                report -> report.json().at("/steps/0/fans").asInt() + " fans, then "
                        + report.json().at("/steps/1/fans").asInt());
        screen.step(
                "what was refused, without its values",
                () -> server.get("/v2/analytics/rejections").expect(200),
                report -> report.text("/items/0/code"));
        screen.step(
                "./terrace analytics recount",
                () -> new ReconciliationScenario(screen).run("analytics", "recount"),
                lines -> "difference 0");
    }

    /// What occurs from now on is refused; what occurred before was agreed to.
    private static ApiResponse denied(FanClient fan) {
        fan.api()
                .put("/v2/me/consent", Map.of("analytics", false, "personalisedSponsorship", false, "version", "1"))
                .expect(200);
        return ValueAwaiter.forValue(
                "a refusal",
                PATIENCE,
                () -> Optional.of(send(fan, batch(Map.of("goal_seen", Instant.now()))))
                        .filter(answer -> answer.json().path("accepted").asInt() == 0));
    }

    private ApiResponse awaited(String path, String pointer, int fans) {
        return ValueAwaiter.forValue(
                "all fans",
                PATIENCE,
                () -> Optional.of(server.get(path).expect(200))
                        .filter(report -> report.json().at(pointer).asInt() >= fans));
    }

    private ApiResponse funnel() {
        String funnel = server.post(
                        "/v2/analytics/funnels",
                        Map.of("name", "Shirts", "steps", List.of("goal_seen", "shirt_seen"), "windowSec", 3_600))
                .expect(201)
                .text("/id");
        return server.get("/v2/analytics/funnels/" + funnel + "/report").expect(200);
    }

    private static ApiResponse send(FanClient fan, Map<String, Object> batch) {
        return fan.api().post(EVENTS, batch).expect(202);
    }

    private static Map<String, Object> evening(boolean buys) {
        Instant now = Instant.now();
        Instant goal = now.minusSeconds(60);
        return batch(buys ? Map.of("goal_seen", goal, "shirt_seen", now) : Map.of("goal_seen", goal));
    }

    private static Map<String, Object> batch(Map<String, Instant> occurred) {
        String id = UUID.randomUUID().toString();
        return Map.of(
                "batchId",
                id,
                "sentAt",
                Instant.now().toString(),
                "events",
                occurred.entrySet().stream()
                        .map(event -> event(id, event.getKey(), event.getValue()))
                        .toList());
    }

    private static Map<String, Object> event(String batch, String name, Instant at) {
        return Map.of(
                "messageId", batch + name, "type", "track", "name", name, "occurredAt", at.toString(), "consent", true);
    }
}
