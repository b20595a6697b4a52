package io.terrace.wallet.earning;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.events.PollEvent.BallotsCast;
import io.terrace.platform.events.PollEvent.BallotsRight;
import io.terrace.platform.events.PollEvent.Reward;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Auditor;
import io.terrace.wallet.Club;
import io.terrace.wallet.Club.Fan;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Facts as Kafka may bring them: often, late, and all of them again.
@QuarkusTest
@WithTestResource(TestStack.class)
class RedeliveryTest {

    private static final int VOTE = 3;
    private static final int RIGHT = 50;
    private static final int REACTION = 5;
    private static final int POLLS = 8;

    @Inject
    Club.Clubs clubs;

    @Inject
    Auditor auditor;

    private final KafkaTestClient broker = new KafkaTestClient();
    private Club club;
    private List<Fan> fans;

    private record Message(UUID id, Event event) {}

    @BeforeEach
    void found() {
        club = clubs.club();
        fans = Stream.generate(club::fan).limit(6).toList();
        rule("reaction.changed", "reactorId", "freestyleId", REACTION);
        rule("poll.ballots_right", "voters", "pollId", RIGHT);
    }

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void redeliveredFactsArePaidOnce() throws Exception {
        long seed = System.nanoTime();
        for (Message message : thrice(seed)) {
            broker.send(message.id(), message.event());
        }
        long due = POLLS * (VOTE + RIGHT + REACTION);
        await().untilAsserted(() -> assertThat(fans).as("seed %d", seed).allMatch(fan -> fan.available() == due));
        broker.awaitEnd("earning-poll");
        broker.awaitEnd("earning-feed");
        List<List<String>> transactions = transactions();

        long again = broker.reset("earning-poll") + broker.reset("earning-feed");
        broker.awaitEnd("earning-poll");
        broker.awaitEnd("earning-feed");

        assertThat(again).as("messages that came again").isGreaterThan(3 * POLLS * 2);
        assertThat(transactions()).as("seed %d", seed).isEqualTo(transactions);
        assertThat(fans).allMatch(fan -> fan.available() == due);
        assertThat(auditor.broken(club.community())).isEmpty();
    }

    /// Each message three times under its own id, and each poll's facts once more under another, as after a crash of
    /// who tells them; in any order.
    private List<Message> thrice(long seed) {
        List<Message> messages = new ArrayList<>();
        for (Event event : events()) {
            messages.addAll(Collections.nCopies(3, new Message(Ids.next(), event)));
            messages.add(new Message(Ids.next(), event));
        }
        Collections.shuffle(messages, new Random(seed));
        return messages;
    }

    private List<Event> events() {
        List<Event> events = new ArrayList<>();
        List<UUID> voters = fans.stream().map(Fan::id).toList();
        for (int i = 0; i < POLLS; i++) {
            UUID poll = Ids.next();
            UUID freestyle = Ids.next();
            events.add(new BallotsCast(poll, club.community(), "poll", null, voters, new Reward(VOTE), Club.AT));
            events.add(new BallotsRight(poll, club.community(), "poll", null, voters, null, Club.AT));
            for (UUID fan : voters) {
                events.add(new ReactionChanged(freestyle, club.community(), Ids.next(), fan, List.of(), Club.AT));
            }
        }
        return events;
    }

    private List<List<String>> transactions() {
        return fans.stream()
                .map(fan -> fan.get("/v2/wallet/transactions?limit=100")
                        .then()
                        .statusCode(200)
                        .extract()
                        .<List<String>>path("items.id"))
                .toList();
    }

    private void rule(String event, String userField, String fact, int points) {
        club.post(
                        "/v2/wallet/earn-rules",
                        Map.of(
                                "title", event,
                                "event", event,
                                "userField", userField,
                                "factFields", List.of(fact),
                                "points", points))
                .then()
                .statusCode(201);
    }
}
