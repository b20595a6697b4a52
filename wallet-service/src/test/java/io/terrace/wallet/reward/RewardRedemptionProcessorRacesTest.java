package io.terrace.wallet.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club.Fan;
import io.terrace.wallet.FanOfAClub;
import io.terrace.wallet.key.KeyedRequestResult;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class RewardRedemptionProcessorRacesTest extends FanOfAClub {

    private final TenantTransaction tenantTransaction;
    private final Sql sql;
    private final RewardRedemptionProcessor redeeming;

    @Inject
    RewardRedemptionProcessorRacesTest(
            TenantTransaction tenantTransaction, Sql sql, RewardRedemptionProcessor redeeming) {
        this.tenantTransaction = tenantTransaction;
        this.sql = sql;
        this.redeeming = redeeming;
    }

    private List<Fan> fans(int count, long points) {
        List<Fan> fans = IntStream.range(0, count).mapToObj(i -> club.fan()).toList();
        fans.forEach(fan -> club.grant(fan, points));
        return fans;
    }

    @Test
    void concurrentRedemptionsGiveLastCouponToOneFan() throws Exception {
        String reward = club.couponReward(10, Map.of("stock", 1));
        List<Fan> fans = fans(200, 10);

        List<Integer> answers =
                ParallelRunner.all(200, i -> fans.get(i).redeem(reward).statusCode());

        assertThat(answers).filteredOn(status -> status == 201).hasSize(1);
        assertThat(answers).filteredOn(status -> status == 422).hasSize(199);
        assertThat(fans).filteredOn(fan -> fan.available() == 0).hasSize(1);
    }

    @Test
    void concurrentRedemptionsGiveLastPoolCodeToOneFan() throws Exception {
        String campaign = club.campaign(Map.of("issue", "pool"));
        club.codes(campaign, "LAST-ONE");
        String reward = club.couponReward(10, Map.of("campaignId", campaign));
        List<Fan> fans = fans(200, 10);

        List<Integer> answers =
                ParallelRunner.all(200, i -> fans.get(i).redeem(reward).statusCode());

        assertThat(answers).filteredOn(status -> status == 201).hasSize(1);
        assertThat(answers).filteredOn(status -> status == 422).hasSize(199);
    }

    @Test
    void aCodeThatATillHasInHandIsNotGivenOut() {
        String campaign = club.campaign(Map.of("issue", "pool"));
        club.codes(campaign, "IN-HAND");
        String reward = club.couponReward(10, Map.of("campaignId", campaign));
        Fan fan = fans(1, 20).getFirst();

        Response refused = tenantTransaction.call(club.community(), () -> {
            sql.list("select from coupon where code = 'IN-HAND' for update", row -> true);
            return fan.redeem(reward);
        });

        refused.then().statusCode(422).body("reasons[0].code", is("out_of_stock"));
        fan.redeem(reward).then().statusCode(201).body("coupon.code", is("IN-HAND"));
    }

    @Test
    void ofTwoRewardsWithOneCodeBetweenThemOneIsHad() {
        String campaign = club.campaign(Map.of("issue", "pool"));
        club.codes(campaign, "BETWEEN");
        List<RedeemCommand> wishes = fans(2, 10).stream()
                .map(fan -> RedeemCommand.of(
                        fan.id(),
                        UUID.fromString(club.couponReward(10, Map.of("campaignId", campaign))),
                        fan.id().toString(),
                        "request of " + fan.id()))
                .toList();

        List<KeyedRequestResult> verdicts =
                tenantTransaction.call(club.community(), () -> redeeming.redeem(sql, told -> {}, wishes));

        assertThat(verdicts)
                .extracting(verdict ->
                        ((KeyedRequestResult.Answered) verdict).answer().status())
                .containsExactly(201, 422);
    }

    @Test
    void ofSixtyFourSpendsWithFundsForOneOneIsDone() throws Exception {
        String reward = club.reward(10, Map.of());
        Fan fan = fans(1, 10).getFirst();

        List<Integer> answers = ParallelRunner.all(64, i -> fan.redeem(reward).statusCode());

        assertThat(answers).filteredOn(status -> status == 201).hasSize(1);
        assertThat(answers).filteredOn(status -> status == 422).hasSize(63);
        assertThat(fan.available()).isZero();
    }

    @Test
    void ofSixtyFourSpendsOnTwoRewardsWithFundsForOneOneIsDone() throws Exception {
        List<String> rewards = List.of(club.reward(10, Map.of()), club.couponReward(10, Map.of()));
        Fan fan = fans(1, 10).getFirst();

        List<Integer> answers =
                ParallelRunner.all(64, i -> fan.redeem(rewards.get(i % 2)).statusCode());

        assertThat(answers).filteredOn(status -> status == 201).hasSize(1);
        assertThat(answers).filteredOn(status -> status == 422).hasSize(63);
    }

    @Test
    void ofFortyWishesOfAFanTheLimitIsGranted() throws Exception {
        String reward = club.couponReward(1, Map.of("perUserLimit", 3));
        List<Fan> fans = fans(2, 100);

        List<Response> answers = ParallelRunner.all(40, i -> fans.get(i % 2).redeem(reward));

        assertThat(answers).filteredOn(answer -> answer.statusCode() == 201).hasSize(6);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() != 201)
                .hasSize(34)
                .allSatisfy(answer -> answer.then().statusCode(422).body("reasons.code", contains("limit_reached")));
        assertThat(fans).allSatisfy(fan -> assertThat(fan.available()).isEqualTo(97));
    }

    @Test
    void ofTwoRewardsUnderOneKeyOneIsHad() throws Exception {
        List<String> rewards = List.of(club.reward(10, Map.of()), club.reward(10, Map.of()));
        Fan fan = fans(1, 100).getFirst();

        List<Response> answers = ParallelRunner.all(
                20,
                i -> fan.asking()
                        .header("Idempotency-Key", "one")
                        .post("/v2/rewards/" + rewards.get(i % 2) + "/redemptions"));

        assertThat(answers).filteredOn(answer -> answer.statusCode() == 201).hasSize(10);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() != 201)
                .allSatisfy(answer -> answer.then().statusCode(422).body("code", is("idempotency_key_reused")));
        assertThat(fan.available()).isEqualTo(90);
    }

    @Test
    void twentyRequestsWithOneKeyHaveOneEffectAndOneAnswer() throws Exception {
        String reward = club.couponReward(10, Map.of());
        Fan fan = fans(1, 100).getFirst();

        List<Response> answers = ParallelRunner.all(
                20, i -> fan.asking().header("Idempotency-Key", "one").post("/v2/rewards/" + reward + "/redemptions"));

        Set<String> bodies = new HashSet<>();
        answers.forEach(
                answer -> bodies.add(answer.then().statusCode(201).extract().asString()));
        assertThat(bodies).hasSize(1);
        assertThat(fan.available()).isEqualTo(90);
    }

    @Test
    void everyPromiseHoldsAfterAnyHistory() throws Exception {
        long seed = new Random().nextLong();
        List<String> rewards = List.of(
                club.couponReward(7, Map.of("stock", 12)),
                club.couponReward(3, Map.of("perUserLimit", 2)),
                club.reward(11, Map.of("stock", 9)));
        List<Fan> fans = fans(6, 60);

        ParallelRunner.all(8, i -> {
            Random chance = new Random(seed + i);
            for (int step = 0; step < 25; step++) {
                act(rewards.get(chance.nextInt(3)), fans.get(chance.nextInt(6)), chance);
            }
            return i;
        });

        assertThat(auditor.broken(club.community())).as("seed %d", seed).isEmpty();
        System.out.printf("seed %d%n", seed);
    }

    private void act(String reward, Fan fan, Random chance) {
        Response taken = fan.redeem(reward);
        assertThat(taken.statusCode()).isIn(201, 422);
        if (taken.statusCode() != 201) {
            return;
        }
        String redemption = "/v2/redemptions/" + taken.path("redemption.id");
        switch (chance.nextInt(4)) {
            case 0 -> club.post(redemption + "/fail", Map.of("reason", "no"));
            case 1 -> club.post(redemption + "/reverse", Map.of());
            case 2 -> {
                String code = taken.path("coupon.code");
                if (code != null) {
                    club.post("/v2/coupons/redeem", Map.of("code", code)).then().statusCode(200);
                }
            }
            default -> club.grant(fan, 5);
        }
    }
}
