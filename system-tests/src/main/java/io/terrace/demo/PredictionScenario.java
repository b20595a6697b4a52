package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import java.util.List;
import java.util.Map;

/// A prediction that comes true for some, and what the club's earn rule makes of it.
final class PredictionScenario {

    private static final int REWARD = 50;

    private final DemoClub stand;
    private final DemoStepPrinter screen;
    private final ApiClient server;

    private PredictionScenario(DemoClub stand) {
        this.stand = stand;
        screen = stand.screen();
        server = stand.server();
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("A prediction");
        new PredictionScenario(stand).play();
    }

    private void play() {
        screen.step(
                "the club's rule: who is right gets points",
                () -> server.post("/v2/wallet/earn-rules", rule()).expect(201),
                rule -> rule.text("/event") + ": " + rule.text("/points"));
        ApiResponse made = screen.step(
                "it asks who will win, and opens it",
                () -> server.post("/v2/polls", draft()).expect(201),
                poll -> poll.text("/question"));
        String path = "/v2/polls/" + made.text("/id");
        server.post(path + "/open").expect(200);
        List<String> options =
                List.of(made.text("/options/0/id"), made.text("/options/1/id"), made.text("/options/2/id"));
        try (EventStreamConnection stream = stand.fans().getFirst().watch(made.text("/id"))) {
            List<Integer> tips = screen.step(
                    "every fan has a tip",
                    () -> ConcurrentTaskRunner.all(
                            DemoClub.SEATS, DemoClub.AT_ONCE, seat -> tip(seat, made.text("/id"), options)),
                    all -> all.size() + " ballots");
            screen.step(
                    "the club closes it at kick-off",
                    () -> new PollCountFrames(closed(path, stream), made.text("/id"), Map.of()).last(),
                    last -> "final: "
                            + PollCountFrames.counts(last).values().stream()
                                    .mapToLong(n -> n)
                                    .sum() + " ballots");
            screen.step(
                    "the home side has won: it is settled",
                    () -> {
                        server.post(path + "/settle", Map.of("correctOptionIds", List.of(options.getFirst())))
                                .expect(200);
                        return stream.await("poll.settled", made.text("/id"));
                    },
                    settled -> settled.type());
            pay(tips);
        }
        screen.step(
                "a fan sees how it went",
                () -> stand.fans().getFirst().api().get(path).expect(200),
                poll -> "viewer.correct: " + poll.text("/viewer/correct"));
    }

    private EventStreamConnection closed(String path, EventStreamConnection stream) {
        server.post(path + "/close").expect(200);
        return stream;
    }

    private void pay(List<Integer> tips) {
        long right = tips.stream().filter(tip -> tip == 0).count();
        for (int seat = 0; seat < tips.size(); seat++) {
            if (tips.get(seat) == 0) {
                stand.owe(stand.fans().get(seat), REWARD);
            }
        }
        screen.step(
                "who was right is paid, nobody else",
                stand::settleUp,
                points -> "%d x %d; %,d points in the stand".formatted(right, REWARD, points));
    }

    /// @return which it was
    private int tip(int seat, String poll, List<String> options) {
        FanClient fan = stand.fans().get(seat);
        int tip = seat % options.size();
        fan.vote(poll, options.get(tip)).expect(200);
        return tip;
    }

    private static Map<String, Object> rule() {
        return Map.of(
                "title",
                "Right",
                "event",
                "poll.ballots_right",
                "userField",
                "voters",
                "factFields",
                List.of("pollId"),
                "where",
                Map.of("kind", "prediction"),
                "points",
                REWARD);
    }

    private static Map<String, Object> draft() {
        return Map.of(
                "kind", "prediction",
                "question", "Who will win?",
                "options", List.of(Map.of("text", "Home"), Map.of("text", "Away"), Map.of("text", "Neither")));
    }
}
