package io.terrace.wallet.reward;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club.Fan;
import io.terrace.wallet.FanOfAClub;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The races for rewards over many seeds: `./terrace prove races`.
@QuarkusTest
@WithTestResource(TestStack.class)
class RaceSeedsTest extends FanOfAClub {

    private static final int CROWD = 200;
    private static final int SPENDS = 64;
    private static final int REPEATS = 20;
    private static final int PLENTY = 100_000;

    @Test
    void concurrentRedemptionsGiveLastCouponToOneFan() throws Exception {
        List<Fan> fans = IntStream.range(0, CROWD).mapToObj(i -> fan(PLENTY)).toList();
        String campaign = club.campaign(Map.of());
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            String reward = club.couponReward(10, Map.of("campaignId", campaign, "stock", 1));

            var answers = HttpRaceRunner.all(
                    seed, fans.stream().map(fan -> wish(fan, reward)).toList());

            assertThat(count(answers, 201)).as("seed %d", seed).isEqualTo(1);
            assertThat(count(answers, 422)).as("seed %d", seed).isEqualTo(CROWD - 1);
        }
        long left = fans.stream().mapToLong(Fan::available).sum();
        assertThat(left)
                .as("what %d coupons cost", HttpRaceRunner.seeds().count())
                .isEqualTo((long) CROWD * PLENTY - 10 * HttpRaceRunner.seeds().count());
        System.out.printf(
                "Races for rewards: %d seeds, %d fans and one coupon: 1 answer 201 and %d answers 422 each time%n",
                HttpRaceRunner.seeds().count(), CROWD, CROWD - 1);
    }

    @Test
    void ofSixtyFourSpendsWithFundsForOneOneIsDone() throws Exception {
        List<String> rewards = List.of(club.reward(10, Map.of()), club.couponReward(10, Map.of()));
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            Fan fan = fan(10);

            var answers = HttpRaceRunner.all(
                    seed,
                    IntStream.range(0, SPENDS)
                            .mapToObj(i -> wish(fan, rewards.get(i % 2)))
                            .toList());

            assertThat(count(answers, 201)).as("seed %d", seed).isEqualTo(1);
            assertThat(count(answers, 422)).as("seed %d", seed).isEqualTo(SPENDS - 1);
            assertThat(fan.available()).as("seed %d", seed).isZero();
        }
        System.out.printf(
                "Races for rewards: %d seeds, %d spends with funds for one: 1 answer 201 and %d answers 422 each time%n",
                HttpRaceRunner.seeds().count(), SPENDS, SPENDS - 1);
    }

    @Test
    void twentyRequestsWithOneKeyHaveOneEffectAndOneAnswer() throws Exception {
        Fan fan = fan(PLENTY);
        String reward = club.couponReward(10, Map.of());
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            HttpRequest wish = wish(fan, reward);

            var answers = HttpRaceRunner.all(
                    seed, Stream.generate(() -> wish).limit(REPEATS).toList());

            assertThat(count(answers, 201)).as("seed %d", seed).isEqualTo(REPEATS);
            assertThat(answers.stream().map(HttpResponse::body).distinct())
                    .as("seed %d", seed)
                    .hasSize(1);
            assertThat(fan.available()).as("seed %d", seed).isEqualTo(PLENTY - 10 * seed);
        }
        System.out.printf(
                "Races for rewards: %d seeds, %d requests with one key: 1 effect, 1 answer byte for byte each time%n",
                HttpRaceRunner.seeds().count(), REPEATS);
    }

    private Fan fan(long points) {
        Fan fan = club.fan();
        club.grant(fan, points);
        return fan;
    }

    private static long count(List<HttpResponse<String>> answers, int status) {
        return answers.stream().filter(answer -> answer.statusCode() == status).count();
    }

    private static HttpRequest wish(Fan fan, String reward) {
        String token =
                TestContextTokens.forService("wallet-service").fan(fan.club().community(), fan.id());
        return HttpRequest.newBuilder(
                        URI.create("http://localhost:" + RestAssured.port + "/v2/rewards/" + reward + "/redemptions"))
                .header("Authorization", "Bearer " + token)
                .header("Idempotency-Key", Ids.next().toString())
                .POST(BodyPublishers.noBody())
                .build();
    }
}
