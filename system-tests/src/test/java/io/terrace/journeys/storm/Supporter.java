package io.terrace.journeys.storm;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.Ballot;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Conversation;
import io.terrace.journeys.suite.Events;
import io.terrace.journeys.suite.Impressions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// A fan in the crowd, and the partner's server for them: one request after another, each until it is answered for
/// good.
final class Supporter {

    private static final int LOST_PERCENT = 8;
    private static final int READ_PERCENT = 40;

    private final FanClient fan;
    private final Arena arena;
    private final Conversation conversation;
    private final Journal journal;
    private final Random random;
    private final int longestPauseMillis;
    private final Memory memory = new Memory();

    /// @param conversation the fan's, with another in the crowd
    Supporter(Arena arena, Conversation conversation, Journal journal, Random random, int longestPauseMillis) {
        fan = conversation.fan();
        this.arena = arena;
        this.conversation = conversation;
        this.journal = journal;
        this.random = random;
        this.longestPauseMillis = longestPauseMillis;
        conversation.clientIds().forEach(memory::sent);
    }

    FanClient fan() {
        return fan;
    }

    Conversation conversation() {
        return conversation;
    }

    Memory memory() {
        return memory;
    }

    // Whatever goes wrong with a request is a finding, an assertion's failure too.
    @SuppressWarnings({"IllegalCatch", "ThreadSleep"})
    void act(BooleanSupplier goingOn) {
        while (goingOn.getAsBoolean()) {
            try {
                next();
                Thread.sleep(Duration.ofMillis(random.nextInt(longestPauseMillis)));
            } catch (RuntimeException | AssertionError e) {
                journal.found(e);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void next() {
        int choice = random.nextInt(100);
        if (choice < 28) {
            vote();
        } else if (choice < 33) {
            takeBack();
        } else if (choice < 45) {
            redeem();
        } else if (choice < 53) {
            receive();
        } else if (choice < 59) {
            hold();
        } else if (choice < 68) {
            react();
        } else if (choice < 80) {
            write();
        } else if (choice < 85) {
            view();
        } else if (choice < 90) {
            track();
        } else {
            look(choice);
        }
    }

    private void vote() {
        String poll = any(List.copyOf(arena.options().keySet()));
        String option = any(arena.options().getOrDefault(poll, List.of()));
        Ballot ballot = Ballot.of(option);
        ask(Act.BALLOT, () -> fan.vote(poll, ballot)).expect(200);
        memory.voted(poll, option);
    }

    private void takeBack() {
        String poll = any(List.copyOf(arena.options().keySet()));
        ask(Act.BALLOT, () -> fan.api().delete("/v2/polls/" + poll + "/vote")).expect(200);
        memory.tookBack(poll);
    }

    private void redeem() {
        String key = UUID.randomUUID().toString();
        ApiResponse answer = ask(Act.REDEMPTION, () -> fan.redeem(arena.reward(), key));
        if (answer.status() == 201) {
            memory.redeemed(answer.text("/redemption/id"), Arena.COST);
        } else {
            answer.expect(422);
        }
    }

    private void receive() {
        String key = UUID.randomUUID().toString();
        int amount = 1 + random.nextInt(5);
        ask(Act.GRANT, () -> keyed(key).post("/v2/wallet/grants", Arena.points(fan, amount, key)))
                .expect(201);
        memory.received(key, amount);
    }

    private void hold() {
        String key = UUID.randomUUID().toString();
        ApiResponse held = ask(Act.HOLD, () -> keyed(key).post("/v2/wallet/holds", Arena.points(fan, 2, key)));
        if (held.status() == 422) {
            return;
        }
        String end = UUID.randomUUID().toString();
        String path = "/v2/wallet/holds/" + held.expect(201).text("/hold/id");
        boolean spent = random.nextBoolean();
        ask(
                        Act.HOLD,
                        () -> spent
                                ? keyed(end).post(path + "/confirm", Map.of("amount", 1))
                                : keyed(end).post(path + "/void"))
                .expect(200);
        memory.held(key, spent ? 1 : 0);
    }

    private void react() {
        String freestyle = any(arena.freestyles());
        ask(Act.REACTION, () -> fan.react(freestyle, "fire")).expect(200);
        memory.reacted(freestyle);
    }

    /// And now and then reads what has come before.
    private void write() {
        String clientId = UUID.randomUUID().toString();
        ApiResponse sent = ask(Act.MESSAGE, () -> conversation.send(clientId, "Will it hold?"));
        if (sent.status() != 200) {
            sent.expect(201);
        }
        memory.sent(clientId);
        if (random.nextInt(100) < READ_PERCENT) {
            long seq = sent.json().path("seq").asLong();
            ask(Act.RECEIPT, () -> conversation.read(seq)).expect(200);
            memory.read(seq);
        }
    }

    /// A placement, where there is one in time.
    private void view() {
        JsonNode token = ask(Act.PLACEMENT_READ, () -> fan.api().get("/v2/sponsorship/placements?slots=feed_card"))
                .expect(200)
                .json()
                .at("/placements/0/impressionToken");
        if (token.isMissingNode()) {
            return;
        }
        Map<String, Object> batch = Impressions.viewable(token.asText());
        JsonNode result = ask(Act.IMPRESSION, () -> fan.api().post("/v2/sponsorship/impressions", batch))
                .expect(202)
                .json()
                .at("/results/0/status");
        if (!result.asText().equals("rejected")) {
            memory.viewed();
        }
    }

    private void track() {
        Map<String, Object> batch = Events.batch(Arena.TRACKED);
        ask(Act.EVENT, () -> fan.api().post(Arena.EVENTS, batch)).expect(202);
        memory.tracked();
    }

    private void look(int choice) {
        switch (choice % 5) {
            case 0 -> ask(Act.FEED_READ, fan::feed).expect(200);
            case 1 -> ask(Act.WALLET_READ, () -> fan.api().get("/v2/wallet")).expect(200);
            case 2 ->
                ask(Act.SESSION_READ, () -> fan.api().get("/v2/auth/sessions")).expect(200);
            case 3 ->
                ask(Act.UNREAD_READ, () -> fan.api().get("/v2/conversations/unread"))
                        .expect(200);
            default -> ask(Act.POLL_READ, () -> fan.api().get("/v2/polls")).expect(200);
        }
    }

    /// Now and then the first answer is lost, and the same is asked again.
    private ApiResponse ask(Act act, Supplier<ApiResponse> request) {
        if (random.nextInt(100) < LOST_PERCENT) {
            journal.lose(act, request);
        }
        return journal.insist(act, request);
    }

    private ApiClient keyed(String key) {
        return arena.server().with("Idempotency-Key", key);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
