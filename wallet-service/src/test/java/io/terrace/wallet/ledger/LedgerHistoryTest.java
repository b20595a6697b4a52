package io.terrace.wallet.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Auditor;
import io.terrace.wallet.Club;
import io.terrace.wallet.Club.Fan;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class LedgerHistoryTest {

    @Inject
    Club.Clubs clubs;

    @Inject
    Auditor auditor;

    private final Queue<String> transactions = new ConcurrentLinkedQueue<>();
    private final Queue<String> holds = new ConcurrentLinkedQueue<>();

    /// Eight servers do what comes to their minds to four wallets, each thing once or twice under one key.
    @RepeatedTest(3)
    void everyPromiseHoldsAfterAnyHistory() throws Exception {
        long seed = new Random().nextLong();
        Club club = clubs.club();
        List<Fan> fans = IntStream.range(0, 4).mapToObj(i -> club.fan()).toList();

        ParallelRunner.all(8, i -> {
            Random chance = new Random(seed + i);
            for (int step = 0; step < 30; step++) {
                act(club, fans.get(chance.nextInt(4)), chance);
            }
            return i;
        });

        assertThat(auditor.broken(club.community())).as("seed %d", seed).isEmpty();
        System.out.printf("seed %d: %d transactions, %d holds%n", seed, transactions.size(), holds.size());
    }

    private void act(Club club, Fan fan, Random chance) {
        int amount = 1 + chance.nextInt(40);
        Map<String, Object> soon = Map.of(
                "expiresAt",
                Instant.now().plusMillis(300 + chance.nextInt(2_000)).toString());
        Map<String, Object> later =
                Map.of("availableAt", Instant.now().plusMillis(500).toString());
        Map<String, Object> times =
                List.of(Map.<String, Object>of(), soon, later).get(chance.nextInt(3));
        String hold = holds.isEmpty() ? Ids.next().toString() : holds.peek();
        switch (chance.nextInt(7)) {
            case 0, 1 -> send(club, "grants", Club.points(fan, amount, times), chance);
            case 2 -> send(club, "grants", Club.points(fan, -amount, Map.of()), chance);
            case 3 -> send(club, "holds", Club.points(fan, amount, chance.nextBoolean() ? soon : Map.of()), chance);
            case 4 -> send(club, "holds/" + hold + "/confirm", Map.of("amount", amount), chance);
            case 5 -> send(club, "holds/" + rotated() + "/void", Map.of(), chance);
            default -> {
                String transaction = transactions.poll();
                if (transaction != null) {
                    send(
                            club,
                            "reversals",
                            Map.of("transactionId", transaction, "reason", Map.of("code", "oops")),
                            chance);
                }
            }
        }
    }

    private String rotated() {
        String hold = holds.poll();
        if (hold == null) {
            return Ids.next().toString();
        }
        holds.add(hold);
        return hold;
    }

    private void send(Club club, String what, Map<String, Object> body, Random chance) {
        String key = Ids.next().toString();
        Response answer = send(club, what, body, key);
        if (chance.nextInt(4) == 0) {
            Response again = send(club, what, body, key);
            assertThat(again.statusCode()).isEqualTo(answer.statusCode());
            // What is malformed is refused before its key is looked at.
            if (answer.statusCode() != 400) {
                assertThat(again.asString()).isEqualTo(answer.asString());
                assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
            }
        }
        assertThat(answer.statusCode()).as("%s %s", what, answer.asString()).isLessThan(500);
        if (answer.statusCode() == 201) {
            transactions.add(answer.path("transaction.id"));
            if (what.equals("holds")) {
                holds.add(answer.path("hold.id"));
            }
        }
    }

    private static Response send(Club club, String what, Map<String, Object> body, String key) {
        return club.server().header("Idempotency-Key", key).body(body).post("/v2/wallet/" + what);
    }

    @Test
    void ofSixtyFourSpendsWithFundsForOneOneIsDone() throws Exception {
        Club club = clubs.club();
        Fan fan = club.fan();
        club.grant(fan, 10);

        List<Integer> answers =
                ParallelRunner.all(64, i -> club.hold(fan, 10, Map.of()).statusCode());

        assertThat(answers).filteredOn(status -> status == 201).hasSize(1);
        assertThat(answers).filteredOn(status -> status == 422).hasSize(63);
        assertThat(auditor.broken(club.community())).isEmpty();
    }

    @Test
    void ofTwentyRequestsWithOneKeyOneIsDone() throws Exception {
        Club club = clubs.club();
        Fan fan = club.fan();

        List<String> answers = ParallelRunner.all(
                20,
                i -> send(club, "grants", Club.points(fan, 5, Map.of()), "one")
                        .then()
                        .statusCode(201)
                        .extract()
                        .asString());

        assertThat(answers).containsOnly(answers.getFirst());
        assertThat(fan.available()).isEqualTo(5);
    }
}
