package io.terrace.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.DemoInstallation;
import io.terrace.client.ExchangeRecorder;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// A club's server with a key like any other: it brings the club's fans, finds one, gives all of them points, and its
/// till takes coupons.
final class ClubServerScenario {

    private static final int FANS = 500;
    private static final int POINTS = 50;
    private static final int COUPONS = 100;
    private static final int TILLS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final DemoStepPrinter screen;
    private final ApiClient server;

    private ClubServerScenario(DemoStepPrinter screen, ApiClient server) {
        this.screen = screen;
        this.server = server;
    }

    static void play(DemoInstallation installation, DemoStepPrinter screen) {
        screen.chapter("A club's server");
        ApiClient operator = installation.operator(ExchangeRecorder.NONE).patient();
        ApiClient server = screen.step(
                "a club is made, with a key for its server",
                () -> DemoClub.keyed(
                        operator.anonymous(),
                        DemoClub.key(operator, DemoClub.club(operator, Map.of()), "secret", Map.of())),
                key -> "the usual limits");
        new ClubServerScenario(screen, server).play();
    }

    private void play() {
        List<String> fans =
                screen.step("it brings 500 fans", () -> imported("created"), all -> "%d created".formatted(all.size()));
        screen.step(
                "and again, as a nightly job would",
                () -> same(fans, imported("updated")),
                all -> "the same fans, none twice");
        String fan = screen.step(
                "it looks for its member fan-7",
                () -> server.get("/v2/fans?externalUserId=fan-7").expect(200).text("/items/0/id"),
                id -> "found");
        screen.step("it gives everybody 50 points", () -> granted(fans), batches -> "500 granted");
        screen.step("and reads the member's wallet", () -> points(fan), points -> points + " points");
        screen.step(
                "and what it is made of",
                () -> server.get("/v2/fans/" + fan + "/transactions?type=earn").expect(200),
                answer -> answer.text("/items/0/reason/code"));
        sell();
    }

    private void sell() {
        List<String> codes = screen.step("it makes a campaign of a hundred codes", this::codes, all -> "imported");
        screen.step(
                "a till takes all of them",
                () -> ConcurrentTaskRunner.all(
                        COUPONS, TILLS, place -> redeem(codes.get(place)).expect(200)),
                taken -> "%d redeemed".formatted(taken.size()));
        screen.step("one is shown again", () -> redeem(codes.getFirst()).expect(409), ApiResponse::code);
    }

    /// @return their ids
    private List<String> imported(String expected) {
        List<Map<String, String>> fans = IntStream.range(0, FANS)
                .mapToObj(i -> Map.of("externalUserId", "fan-" + i, "displayName", "Fan " + i))
                .toList();
        JsonNode results = server.post("/v2/fans/batch", Map.of("fans", fans))
                .expect(200)
                .json()
                .path("results");
        if (!results.findValuesAsText("status").stream().allMatch(expected::equals)) {
            throw new IllegalStateException("not all were " + expected);
        }
        return results.findValuesAsText("userId");
    }

    private static List<String> same(List<String> first, List<String> again) {
        if (!again.equals(first)) {
            throw new IllegalStateException("other fans than the first time");
        }
        return again;
    }

    /// The wallet hears of new fans within a moment; fans it did not know yet are given theirs then.
    ///
    /// @return in how many batches
    private int granted(List<String> fans) {
        int batches = 0;
        List<String> waiting = fans;
        long begun = System.nanoTime();
        while (!waiting.isEmpty()) {
            if (System.nanoTime() - begun > PATIENCE.toNanos()) {
                throw new IllegalStateException(waiting.size() + " fans have no wallet yet");
            }
            waiting = unknown(waiting);
            batches++;
        }
        return batches;
    }

    /// The answer counts as lost once, and the repeat grants nothing twice.
    ///
    /// @return who was not known
    private List<String> unknown(List<String> fans) {
        ApiClient once = server.with("Idempotency-Key", UUID.randomUUID().toString());
        var grants = fans.stream()
                .map(fan -> Map.of("userId", fan, "amount", POINTS, "reason", Map.of("code", "season_opening")))
                .toList();
        once.post("/v2/wallet/grants/batch", Map.of("grants", grants)).expect(200);
        JsonNode results = once.post("/v2/wallet/grants/batch", Map.of("grants", grants))
                .expect(200)
                .json()
                .path("results");
        return StreamSupport.stream(results.spliterator(), false)
                .filter(result -> result.path("status").asText().equals("rejected"))
                .map(result -> fans.get(result.path("index").asInt()))
                .toList();
    }

    private long points(String fan) {
        long points = server.get("/v2/fans/" + fan + "/wallet")
                .expect(200)
                .json()
                .at("/balances/available")
                .asLong();
        if (points != POINTS) {
            throw new IllegalStateException(points + " points instead of " + POINTS);
        }
        return points;
    }

    private List<String> codes() {
        String campaign = server.post(
                        "/v2/coupon-campaigns",
                        Map.of(
                                "title", "A pie",
                                "issue", "pool",
                                "discount", Map.of("kind", "free_item", "value", 0)))
                .expect(201)
                .text("/id");
        List<String> codes =
                Stream.generate(() -> "PIE-" + UUID.randomUUID()).limit(COUPONS).toList();
        server.with("Content-Type", "text/csv")
                .send(
                        "POST",
                        "/v2/coupon-campaigns/" + campaign + "/import",
                        BodyPublishers.ofString(String.join("\n", codes)))
                .expect(200);
        return codes;
    }

    private ApiResponse redeem(String code) {
        return server.post("/v2/coupons/redeem", Map.of("code", code));
    }
}
