package io.terrace.wallet.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import io.terrace.wallet.ledger.LedgerService;
import io.terrace.wallet.ledger.PostingCommand;
import io.terrace.wallet.ledger.PostingReason;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class RewardRedemptionProcessorTest extends FanOfAClub {

    private final TenantTransaction tenantTransaction;
    private final LedgerService ledger;

    @Inject
    RewardRedemptionProcessorTest(TenantTransaction tenantTransaction, LedgerService ledger) {
        super(100);
        this.tenantTransaction = tenantTransaction;
        this.ledger = ledger;
    }

    @Test
    void aCouponComesAtOnce() {
        String reward = club.couponReward(30, Map.of("stock", 5));

        fan.redeem(reward)
                .then()
                .statusCode(201)
                .body("redemption.state", is("fulfilled"))
                .body("transaction.amount", is(-30))
                .body("coupon.code", matchesPattern("[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}"));

        assertThat(fan.available()).isEqualTo(70);
        fan.get("/v2/rewards/" + reward).then().body("stock", is(4)).body("viewer.redeemed", is(1));
        fan.get("/v2/coupons").then().body("items.title", contains("Half off"));
    }

    @Test
    void merchandiseWaitsForThePartner() {
        String redemption = fan.redeem(club.reward(30, Map.of()))
                .then()
                .statusCode(201)
                .body("redemption.state", is("pending"))
                .body("coupon", nullValue())
                .extract()
                .path("redemption.id");

        club.post("/v2/redemptions/" + redemption + "/fulfil", Map.of()).then().statusCode(200);

        fan.get("/v2/redemptions/" + redemption).then().body("state", is("fulfilled"));
        club.post("/v2/redemptions/" + redemption + "/fail", Map.of("reason", "late"))
                .then()
                .statusCode(409)
                .body("state", is("fulfilled"));
        club.fan().get("/v2/redemptions/" + redemption).then().statusCode(404);
        club.server().get("/v2/redemptions?state=fulfilled").then().body("items.id", contains(redemption));
        club.server().get("/v2/redemptions?state=lost").then().statusCode(400);
    }

    @Test
    void failedRedemptionIsRefunded() {
        String reward = club.reward(30, Map.of("stock", 1, "perUserLimit", 1));
        String redemption = fan.redeem(reward).then().extract().path("redemption.id");
        fan.redeem(reward).then().statusCode(422);

        club.post("/v2/redemptions/" + redemption + "/fail", Map.of("reason", "out of scarves"))
                .then()
                .statusCode(200)
                .body("state", is("failed"));

        assertThat(fan.available()).isEqualTo(100);
        fan.redeem(reward).then().statusCode(201);
    }

    @Test
    void reversedRedemptionIsRefundedUnlessTheCouponIsUsed() {
        String reward = club.couponReward(30, Map.of());
        Response kept = fan.redeem(reward);
        Response used = fan.redeem(reward);
        club.post("/v2/coupons/redeem", Map.of("code", used.path("coupon.code")))
                .then()
                .statusCode(200);

        club.post("/v2/redemptions/" + kept.path("redemption.id") + "/reverse", Map.of())
                .then()
                .statusCode(200)
                .body("state", is("reversed"));
        club.post("/v2/redemptions/" + used.path("redemption.id") + "/reverse", Map.of())
                .then()
                .statusCode(409)
                .body("code", is("already_redeemed"));

        assertThat(fan.available()).isEqualTo(70);
        club.post("/v2/coupons/redeem", Map.of("code", kept.path("coupon.code")))
                .then()
                .statusCode(422)
                .body("reasons[0].code", is("revoked"));
    }

    @Test
    void paymentOfARewardIsReversedOnlyWithItsRedemption() {
        Response taken = fan.redeem(club.reward(30, Map.of()));
        String redemption = taken.path("redemption.id");

        club.reverse(taken.path("transaction.id"))
                .then()
                .statusCode(422)
                .body("reasons[0].code", is("not_reversible"))
                .body("reasons[0].params.redemptionId", is(redemption));

        assertThat(fan.available()).isEqualTo(70);
        club.post("/v2/redemptions/" + redemption + "/fail", Map.of("reason", "none left"))
                .then()
                .statusCode(200);
        assertThat(fan.available()).isEqualTo(100);
    }

    @Test
    void refundedRedemptionIsNotRefundedAgain() {
        Response taken = fan.redeem(club.reward(30, Map.of()));
        UUID paid = UUID.fromString(taken.path("transaction.id"));
        tenantTransaction.call(
                club.community(),
                () -> ledger.post(
                        new PostingCommand.Reverse(fan.id(), paid, new PostingReason("mistake", null, null))));

        club.post("/v2/redemptions/" + taken.path("redemption.id") + "/fail", Map.of("reason", "none left"))
                .then()
                .statusCode(200)
                .body("state", is("failed"));

        assertThat(fan.available()).isEqualTo(100);
    }

    @Test
    void aRepeatGetsTheFirstAnswerByteForByte() {
        String reward = club.couponReward(30, Map.of());
        String dear = club.reward(500, Map.of());
        fan.asking()
                .post("/v2/rewards/" + reward + "/redemptions")
                .then()
                .statusCode(400)
                .body("code", is("idempotency_key_required"));

        String first = keyed(reward, "one").then().statusCode(201).extract().asString();
        Response again = keyed(reward, "one");

        assertThat(again.asString()).isEqualTo(first);
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        keyed(dear, "one").then().statusCode(422).body("code", is("idempotency_key_reused"));
        assertThat(fan.available()).isEqualTo(70);
    }

    @Test
    void repeatedRefusalReturnsIdenticalResponse() {
        String dear = club.reward(500, Map.of());
        Response refused = keyed(dear, "two");
        Response absent = keyed(Ids.next().toString(), "three");
        club.grant(fan, 1000);

        refusedAgain(refused, keyed(dear, "two"), "insufficient_funds");
        keyed(dear, "three").then().statusCode(422).body("code", is("idempotency_key_reused"));

        assertThat(absent.statusCode()).isEqualTo(404);
        assertThat(fan.available()).isEqualTo(1100);
    }

    private static void refusedAgain(Response first, Response again, String code) {
        again.then().statusCode(422).contentType("application/problem+json").body("code", is(code));
        assertThat(again.asString()).isEqualTo(first.asString());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(first.header("Idempotency-Replayed")).isNull();
    }

    private Response keyed(String reward, String key) {
        return fan.asking().header("Idempotency-Key", key).post("/v2/rewards/" + reward + "/redemptions");
    }

    @Test
    void aFreeRewardMovesNoPoints() {
        fan.redeem(club.reward(0, Map.of())).then().statusCode(201).body("transaction", nullValue());

        assertThat(fan.types()).containsExactly("earn");
    }
}
