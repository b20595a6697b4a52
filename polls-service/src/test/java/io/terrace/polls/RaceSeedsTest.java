package io.terrace.polls;

import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The races of polls over many seeds: `./terrace prove races`.
@QuarkusTest
@WithTestResource(TestStack.class)
class RaceSeedsTest {

    private static final int FANS = 500;
    private static final int BALLOTS = 5;
    private static final int REPEATS = 20;

    private final TestPartner partner = TestPartner.anyone();

    @Test
    void fiveHundredFansWithFiveBallotsEachAtOnceAreFiveHundredVoters() throws Exception {
        long answers = 0;
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestPoll poll = partner.open(draft(Map.of()));
            Random chance = new Random(seed);
            List<HttpRequest> ballots = new ArrayList<>();
            for (int fan = 0; fan < FANS; fan++) {
                TestFan voter = partner.fan();
                IntStream.range(0, BALLOTS)
                        .forEach(i -> ballots.add(ballot(voter, poll, UUID.randomUUID(), chance.nextInt(3))));
            }

            List<HttpResponse<String>> answered = HttpRaceRunner.all(seed, ballots);

            assertThat(answered).as("seed %d", seed).allMatch(answer -> answer.statusCode() == 200);
            assertCounted(poll, FANS, seed);
            answers += answered.size();
        }
        System.out.printf(
                "Races of polls: %d seeds, %d fans with %d ballots at once: %d answers 200, %d voters each time%n",
                HttpRaceRunner.seeds().count(), FANS, BALLOTS, answers, FANS);
    }

    /// @param others ballots before: after one the poll is remembered, and the first of the twenty does not come to
    /// REST
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void oneAnswerTwentyTimesIsOneVoteAndOneAnswer(int others) throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestPoll poll = partner.open(draft(Map.of("resultsVisibility", "after_close")));
            for (int i = 0; i < others; i++) {
                partner.fan().vote(poll.id(), poll.option(1)).then().statusCode(200);
            }
            HttpRequest ballot = ballot(partner.fan(), poll, UUID.randomUUID(), 0);

            List<HttpResponse<String>> answered = HttpRaceRunner.all(
                    seed, Stream.generate(() -> ballot).limit(REPEATS).toList());

            assertThat(answered).as("seed %d", seed).allMatch(answer -> answer.statusCode() == 200);
            assertThat(answered.stream().map(HttpResponse::body).distinct())
                    .as("seed %d", seed)
                    .hasSize(1);
            assertCounted(poll, others + 1, seed);
        }
        System.out.printf(
                "Races of polls: %d seeds, %d requests with one clientId at once after %d others: 1 vote, 1 answer byte for byte%n",
                HttpRaceRunner.seeds().count(), REPEATS, others);
    }

    private static void assertCounted(TestPoll poll, int voters, long seed) {
        poll.close();
        poll.awaitState("finalized");
        assertThat(poll.shown().getInt("totals.voters")).as("seed %d", seed).isEqualTo(voters);
        assertThat(poll.votes().stream().mapToInt(Integer::intValue).sum())
                .as("seed %d", seed)
                .isEqualTo(voters);
    }

    private static HttpRequest ballot(TestFan fan, TestPoll poll, UUID clientId, int option) {
        String body = "{\"optionIds\":[\"%s\"],\"clientId\":\"%s\"}".formatted(poll.option(option), clientId);
        return HttpRequest.newBuilder(
                        URI.create("http://localhost:" + RestAssured.port + "/v2/polls/" + poll.id() + "/vote"))
                .header(
                        "Authorization",
                        "Bearer "
                                + TestContextTokens.forService("polls-service").fan(fan.community(), fan.id()))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body))
                .build();
    }
}
