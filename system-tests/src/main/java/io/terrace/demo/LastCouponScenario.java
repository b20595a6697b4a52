package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.FanClient;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/// One coupon is left, and two hundred fans with points enough want it at the same moment.
final class LastCouponScenario {

    private static final int RIVALS = 200;
    private static final int COST = 10;

    private final DemoClub stand;
    private final DemoStepPrinter screen;
    private final ApiClient server;
    private final List<String> keys =
            Stream.generate(() -> UUID.randomUUID().toString()).limit(RIVALS).toList();

    private LastCouponScenario(DemoClub stand) {
        this.stand = stand;
        screen = stand.screen();
        server = stand.server();
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("The last coupon");
        new LastCouponScenario(stand).play();
    }

    private void play() {
        String reward = screen.step("a free pie for 10 points, one left", this::reward, id -> "stock 1");
        List<ApiResponse> answers = screen.step(
                "200 fans want it at once",
                () -> fought(ConcurrentTaskRunner.all(RIVALS, RIVALS, rival -> redeem(rival, reward))),
                all -> "1 has it, %d refused: out_of_stock".formatted(all.size() - 1));
        int winner = answers.indexOf(answers.stream()
                .filter(answer -> answer.status() == 201)
                .findFirst()
                .orElseThrow());
        ApiResponse won = answers.get(winner);
        stand.owe(stand.fans().get(winner), -COST);
        screen.step(
                "the winner's answer was lost, so again",
                () -> same(won, redeem(winner, reward)),
                again -> "the same coupon, byte for byte");
        String shown = screen.step(
                "the winner shows the coupon",
                () -> presented(stand.fans().get(winner), won.text("/coupon/id")),
                payload -> "a code for 60 s");
        screen.step(
                "a till takes it",
                () -> server.post("/v2/coupons/redeem", Map.of("code", shown)).expect(200),
                taken -> "redeemed");
        screen.step(
                "another till is shown it too",
                () -> server.post("/v2/coupons/redeem", Map.of("code", shown)).expect(409),
                ApiResponse::code);
    }

    private String reward() {
        String campaign = server.post(
                        "/v2/coupon-campaigns",
                        Map.of("title", "A pie", "discount", Map.of("kind", "free_item", "value", 0)))
                .expect(201)
                .text("/id");
        return server.post(
                        "/v2/rewards",
                        Map.of("title", "A pie", "kind", "coupon", "cost", COST, "stock", 1, "campaignId", campaign))
                .expect(201)
                .text("/id");
    }

    private ApiResponse redeem(int rival, String reward) {
        return stand.fans().get(rival).redeem(reward, keys.get(rival));
    }

    private static List<ApiResponse> fought(List<ApiResponse> answers) {
        long won = answers.stream().filter(answer -> answer.status() == 201).count();
        long refused = answers.stream()
                .filter(answer -> answer.code().equals("not_eligible")
                        && answer.text("/reasons/0/code").equals("out_of_stock"))
                .count();
        if (won != 1 || won + refused != answers.size()) {
            throw new IllegalStateException("%d have it, %d were refused".formatted(won, refused));
        }
        return answers;
    }

    private static ApiResponse same(ApiResponse first, ApiResponse again) {
        if (!first.body().equals(again.expect(201).body())) {
            throw new IllegalStateException("another answer than the first");
        }
        return again;
    }

    private static String presented(FanClient fan, String coupon) {
        return fan.api()
                .post("/v2/coupons/" + coupon + "/presentations")
                .expect(200)
                .text("/presentation/qrPayload");
    }
}
