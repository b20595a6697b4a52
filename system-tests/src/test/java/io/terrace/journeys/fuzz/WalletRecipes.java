package io.terrace.journeys.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/// Points, rewards and coupons.
final class WalletRecipes {

    private static final String REDEEM = "/v2/coupons/redeem";

    private final FuzzStage stage;
    private final ApiClient server;

    WalletRecipes(FuzzStage stage) {
        this.stage = stage;
        server = stage.server();
    }

    void addTo(Map<String, Consumer<RequestDraft>> recipes) {
        recipes.put("grantPoints", draft -> draft.keyed());
        recipes.put(
                "grantPointsToMany",
                draft -> draft.keyed()
                        .body(Map.of(
                                "grants", List.of(Samples.points(stage.owner().id(), 1)))));
        recipes.put("holdPoints", draft -> draft.keyed());
        recipes.put("confirmHold", draft -> draft.keyed().path("holdId", hold()));
        recipes.put("voidHold", draft -> draft.keyed().path("holdId", hold()));
        recipes.put(
                "reverseTransaction",
                draft -> draft.keyed()
                        .body(Map.of(
                                "transactionId", stage.grant(stage.owner(), 1), "reason", Map.of("code", "mistake"))));
        recipes.put("setTiers", draft -> draft.body(Map.of("items", List.of(Map.of("name", "bench", "threshold", 0)))));
        recipes.put("createEarnRule", draft -> draft.body(Samples.rule()));
        recipes.put("updateEarnRule", draft -> draft.path("ruleId", made("/v2/wallet/earn-rules", Samples.rule())));
        recipes.put("createReward", draft -> draft.body(Samples.merch()));
        recipes.put("updateReward", draft -> draft.path("rewardId", made("/v2/rewards", Samples.merch())));
        recipes.put("redeemReward", draft -> draft.keyed());
        recipes.put("createCouponCampaign", draft -> draft.body(Samples.campaign("on_demand")));
        recipes.put("updateCouponCampaign", draft -> draft.path("campaignId", campaign()));
        recipes.put(
                "generateCoupons",
                draft -> draft.path("campaignId", stage.thing("pool")).body(Map.of("count", 1)));
        recipes.put(
                "importCoupons",
                draft -> draft.path("campaignId", stage.thing("pool"))
                        .content(("FUZZ-" + UUID.randomUUID() + "\n").getBytes(UTF_8), "text/csv"));
        recipes.put("validateCoupon", draft -> draft.body(Map.of("code", code(coupon()))));
        recipes.put("reserveCoupon", draft -> draft.body(Map.of("code", code(coupon()))));
        recipes.put("redeemCoupon", draft -> draft.body(Map.of("code", code(coupon()))));
        recipes.put("revokeCoupon", draft -> draft.body(Map.of("couponId", coupon())));
        recipes.put("rollBackCoupon", draft -> {
            String coupon = coupon();
            server.post(REDEEM, Map.of("code", code(coupon))).expect(200);
            draft.body(Map.of("couponId", coupon));
        });
        recipes.put("fulfilRedemption", draft -> draft.path("redemptionId", sent()));
        recipes.put(
                "failRedemption", draft -> draft.path("redemptionId", sent()).body(Map.of("reason", "none left")));
        recipes.put(
                "reverseRedemption",
                draft ->
                        draft.path("redemptionId", redeem(stage.thing("reward")).text("/redemption/id")));
    }

    private String made(String path, Map<String, ?> draft) {
        return server.post(path, draft).expect(201).text("/id");
    }

    private String campaign() {
        return made("/v2/coupon-campaigns", Samples.campaign("on_demand"));
    }

    private String hold() {
        return stage.keyed()
                .post("/v2/wallet/holds", Samples.points(stage.owner().id(), 1))
                .expect(201)
                .text("/hold/id");
    }

    private ApiResponse redeem(String reward) {
        return stage.owner().redeem(reward, UUID.randomUUID().toString()).expect(201);
    }

    private String coupon() {
        return redeem(stage.thing("reward")).text("/coupon/id");
    }

    /// What the fan shows at the till; good for a minute.
    private String code(String coupon) {
        return stage.owner()
                .api()
                .post("/v2/coupons/" + coupon + "/presentations")
                .expect(200)
                .text("/presentation/qrPayload");
    }

    private String sent() {
        return redeem(made("/v2/rewards", Samples.merch())).text("/redemption/id");
    }
}
