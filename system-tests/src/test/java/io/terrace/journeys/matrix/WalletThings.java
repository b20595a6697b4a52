package io.terrace.journeys.matrix;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// What a fan has in their wallet, and what their community offers for it.
final class WalletThings {

    private final ApiClient server;
    private final FanClient fan;
    private final Map<String, String> things = new HashMap<>();

    private WalletThings(ApiClient server, FanClient fan) {
        this.server = server;
        this.fan = fan;
    }

    static Map<String, String> of(ApiClient server, FanClient fan) {
        WalletThings wallet = new WalletThings(server, fan);
        wallet.fill();
        return wallet.things;
    }

    private void fill() {
        await().until(() -> grant().status() == 201);
        things.put("transaction", grant().expect(201).text("/transaction/id"));
        things.put(
                "hold", keyed().post("/v2/wallet/holds", points(5)).expect(201).text("/hold/id"));
        offer();
        redeem();
    }

    private void offer() {
        String campaign = made(
                "/v2/coupon-campaigns",
                Map.of("title", "Half off", "discount", Map.of("kind", "percent", "value", 50)));
        things.put("campaign", campaign);
        things.put(
                "couponJob",
                server.post("/v2/coupon-campaigns/" + campaign + "/generate", Map.of("count", 1))
                        .expect(202)
                        .text("/id"));
        things.put(
                "earnRule",
                made(
                        "/v2/wallet/earn-rules",
                        Map.of(
                                "title", "React",
                                "event", "reaction.changed",
                                "userField", "reactorId",
                                "factFields", List.of("freestyleId"),
                                "points", 1)));
        things.put(
                "reward",
                made("/v2/rewards", Map.of("title", "Half off", "kind", "coupon", "cost", 1, "campaignId", campaign)));
    }

    private void redeem() {
        ApiResponse answer = fan.api()
                .with("Idempotency-Key", UUID.randomUUID().toString())
                .post("/v2/rewards/" + things.get("reward") + "/redemptions")
                .expect(201);
        things.put("redemption", answer.text("/redemption/id"));
        things.put("coupon", answer.text("/coupon/id"));
    }

    private String made(String path, Map<String, ?> draft) {
        return server.post(path, draft).expect(201).text("/id");
    }

    private ApiResponse grant() {
        return keyed().post("/v2/wallet/grants", points(1_000));
    }

    private Map<String, Object> points(long amount) {
        return Map.of("userId", fan.id(), "amount", amount, "reason", Map.of("code", "gift"));
    }

    private ApiClient keyed() {
        return server.with("Idempotency-Key", UUID.randomUUID().toString());
    }
}
