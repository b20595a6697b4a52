package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Points come, are set aside, taken back and spent, through the gateway.
@Order(6)
@ExtendWith(SuiteParameter.class)
class WalletJourney {

    private final Suite suite;
    private final Club club;
    private final ApiClient server;

    WalletJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        server = club.server(suite);
    }

    @Test
    void pointsAreGivenSetAsideAndTakenBack() {
        FanClient fan = suite.newFan(club.app());
        String gift = given(fan, 1_500);
        String hold = held(fan, 600);
        String other = held(fan, 100);
        server.get("/v2/wallet/holds/" + hold).expect(200);
        server.post("/v2/wallet/holds/" + hold + "/confirm", Map.of("amount", 500))
                .expect(200);
        server.post("/v2/wallet/holds/" + other + "/void").expect(200);

        assertThat(available(fan)).isEqualTo(1_000);
        ApiResponse transactions = fan.api().get("/v2/wallet/transactions").expect(200);
        assertThat(transactions.json().findValuesAsText("type"))
                .containsExactly("release", "release", "spend", "hold", "hold", "earn");
        fan.api().get("/v2/wallet/expiring").expect(200);
        assertThat(fan.api().get("/v2/wallet/statement").expect(200).body().lines())
                .hasSize(7);
        keyed().post("/v2/wallet/reversals", Map.of("transactionId", gift, "reason", Map.of("code", "mistake")))
                .expect(422);
        keyed().post(
                        "/v2/wallet/reversals",
                        Map.of("transactionId", transactions.text("/items/2/id"), "reason", Map.of("code", "refund")))
                .expect(201);
        assertThat(available(fan)).isEqualTo(1_500);
    }

    @Test
    void clubServerGrantsPointsInBatchAndReadsWallets() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        given(ana, 10);
        given(ben, 10);
        Map<String, Object> stranger =
                Map.of("userId", UUID.randomUUID().toString(), "amount", 1, "reason", Map.of("code", "gift"));
        Map<String, Object> batch = Map.of("grants", List.of(points(ana, 5), stranger, points(ben, 7), points(ana, 5)));
        ApiClient keyed = keyed();

        ApiResponse first = keyed.post("/v2/wallet/grants/batch", batch).expect(200);
        ApiResponse again = keyed.post("/v2/wallet/grants/batch", batch).expect(200);

        assertThat(first.json().path("results").findValuesAsText("status"))
                .containsExactly("granted", "rejected", "granted", "granted");
        assertThat(first.text("/results/1/code")).isEqualTo("not_found");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotency-Replayed")).contains("true");
        ana.api().get("/v2/me").expect(200);
        String anas = "/v2/fans/" + ana.id();
        assertThat(server.get(anas + "/wallet").expect(200).text("/balances/available"))
                .isEqualTo("20");
        assertThat(server.get(anas + "/transactions?type=earn&from=2026-01-01T00:00:00Z")
                        .expect(200)
                        .json()
                        .findValuesAsText("amount"))
                .containsExactly("5", "5", "10");
        assertThat(server.get(anas + "/coupons?state=issued").expect(200).json().path("items"))
                .isEmpty();
        assertThat(server.get(anas + "/check-ins").expect(200).json().path("items"))
                .isEmpty();
        server.get("/v2/fans/" + UUID.randomUUID() + "/wallet").expect(404);
    }

    @Test
    void aRefusalIsRepeatedAsItWas() {
        FanClient fan = suite.newFan(club.app());
        given(fan, 5);
        ApiClient keyed = keyed();

        ApiResponse first = keyed.post("/v2/wallet/holds", points(fan, 10)).expect(422);
        given(fan, 10);
        ApiResponse again = keyed.post("/v2/wallet/holds", points(fan, 10)).expect(422);

        assertThat(again.code()).isEqualTo("insufficient_funds");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotency-Replayed")).contains("true");
    }

    @Test
    void aCommunityHasItsOwnTiers() {
        FanClient fan = suite.newFan(club.app());
        given(fan, 100);

        server.put(
                        "/v2/wallet/tiers",
                        Map.of(
                                "items",
                                List.of(
                                        Map.of("name", "bench", "threshold", 0),
                                        Map.of("name", "pitch", "threshold", 100))))
                .expect(200);

        assertThat(fan.api().get("/v2/wallet").text("/tier")).isEqualTo("pitch");
        fan.api().get("/v2/wallet/tiers").expect(200);
    }

    @Test
    void pointsBuyACouponThatATillTakes() {
        FanClient fan = suite.newFan(club.app());
        given(fan, 100);
        String campaign = made(
                "/v2/coupon-campaigns",
                Map.of("title", "Half off", "issue", "pool", "discount", Map.of("kind", "percent", "value", 50)));
        stock("/v2/coupon-campaigns/" + campaign);
        String reward =
                made("/v2/rewards", Map.of("title", "Half off", "kind", "coupon", "cost", 40, "campaignId", campaign));
        server.patch("/v2/rewards/" + reward, Map.of("cost", 30)).expect(200);
        server.get("/v2/rewards/all").expect(200);
        server.get("/v2/rewards/all/" + reward).expect(200);

        fan.api().get("/v2/rewards").expect(200);
        fan.api().get("/v2/rewards/" + reward).expect(200);
        fan.api().post("/v2/rewards/" + reward + "/quote").expect(200);
        ApiResponse redeemed = redeemed(fan, reward);
        ApiResponse other = redeemed(fan, reward);

        assertThat(available(fan)).isEqualTo(40);
        take(fan, redeemed.text("/coupon/id"));
        server.post("/v2/redemptions/" + other.text("/redemption/id") + "/reverse")
                .expect(200);
        assertThat(available(fan)).isEqualTo(70);
    }

    private void stock(String campaign) {
        String job = server.post(campaign + "/generate", Map.of("count", 10))
                .expect(202)
                .text("/id");
        await().until(() ->
                server.get(campaign + "/jobs/" + job).json().path("done").asLong() == 10);
        server.with("Content-Type", "text/csv")
                .send("POST", campaign + "/import", BodyPublishers.ofString("EXTRA-1\n"))
                .expect(200);
        server.get("/v2/coupon-campaigns").expect(200);
        server.get(campaign).expect(200);
        server.patch(campaign, Map.of("title", "Half off!")).expect(200);
    }

    private void take(FanClient fan, String coupon) {
        fan.api().get("/v2/coupons").expect(200);
        fan.api().get("/v2/coupons/" + coupon).expect(200);
        fan.api().get("/v2/coupons/presentation-keys").expect(200);
        String shown = fan.api()
                .post("/v2/coupons/" + coupon + "/presentations")
                .expect(200)
                .text("/presentation/qrPayload");
        server.post("/v2/coupons/validate", Map.of("code", shown)).expect(200);
        String reservation = server.post("/v2/coupons/reservations", Map.of("code", shown))
                .expect(201)
                .text("/reservationId");
        server.post("/v2/coupons/redeem", Map.of("code", shown, "reservationId", reservation))
                .expect(200);
        server.post("/v2/coupons/redeem", Map.of("code", shown)).expect(409);
        server.post("/v2/coupons/rollback", Map.of("couponId", coupon, "saleId", reservation))
                .expect(200);
        server.post("/v2/coupons/revoke", Map.of("couponId", coupon)).expect(200);
    }

    @Test
    void merchRewardIsFulfilledOrFailedByThePartner() {
        FanClient fan = suite.newFan(club.app());
        given(fan, 100);
        String reward = made("/v2/rewards", Map.of("title", "Scarf", "kind", "merch", "cost", 50, "stock", 2));
        String sent = redeemed(fan, reward).text("/redemption/id");
        String lost = redeemed(fan, reward).text("/redemption/id");

        server.post("/v2/redemptions/" + sent + "/fulfil").expect(200);
        server.post("/v2/redemptions/" + lost + "/fail", Map.of("reason", "none left"))
                .expect(200);

        assertThat(fan.api().get("/v2/redemptions/" + sent).expect(200).text("/state"))
                .isEqualTo("fulfilled");
        assertThat(server.get("/v2/redemptions?state=failed&userId=" + fan.id())
                        .expect(200)
                        .text("/items/0/id"))
                .isEqualTo(lost);
        assertThat(available(fan)).isEqualTo(50);
    }

    @Test
    void reactionEarnsRulePoints() {
        String rule = made(
                "/v2/wallet/earn-rules",
                Map.of(
                        "title", "React",
                        "event", "reaction.changed",
                        "userField", "reactorId",
                        "factFields", List.of("freestyleId"),
                        "points", 5));
        server.get("/v2/wallet/earn-rules").expect(200);
        server.get("/v2/wallet/earn-rules/" + rule).expect(200);
        server.patch("/v2/wallet/earn-rules/" + rule, Map.of("points", 7)).expect(200);
        FanClient author = suite.newFan(club.app());
        FanClient fan = suite.newFan(club.app());
        String freestyle;
        try (EventStreamConnection stream = author.listen()) {
            freestyle = author.publish(ToneGenerator.wav(Duration.ofSeconds(1), 440), "for points");
            stream.await("freestyle.published", freestyle);
        }

        fan.react(freestyle, "fire").expect(200);

        await().until(() -> available(fan) == 7);
    }

    private static ApiResponse redeemed(FanClient fan, String reward) {
        return fan.api()
                .with("Idempotency-Key", UUID.randomUUID().toString())
                .post("/v2/rewards/" + reward + "/redemptions")
                .expect(201);
    }

    private String made(String path, Map<String, ?> draft) {
        return server.post(path, draft).expect(201).text("/id");
    }

    /// The wallet hears of a new fan a moment after they came.
    private String given(FanClient fan, long amount) {
        ApiResponse[] last = new ApiResponse[1];
        await().until(() -> {
            last[0] = keyed().post("/v2/wallet/grants", points(fan, amount));
            return last[0].status() == 201;
        });
        return last[0].text("/transaction/id");
    }

    private String held(FanClient fan, long amount) {
        return keyed().post("/v2/wallet/holds", points(fan, amount)).expect(201).text("/hold/id");
    }

    private static long available(FanClient fan) {
        return fan.api()
                .get("/v2/wallet")
                .expect(200)
                .json()
                .at("/balances/available")
                .asLong();
    }

    private static Map<String, Object> points(FanClient fan, long amount) {
        return Map.of("userId", fan.id(), "amount", amount, "reason", Map.of("code", "gift"));
    }

    private ApiClient keyed() {
        return server.with("Idempotency-Key", UUID.randomUUID().toString());
    }
}
