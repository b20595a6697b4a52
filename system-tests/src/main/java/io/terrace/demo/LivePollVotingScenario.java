package io.terrace.demo;

import io.terrace.client.ApiResponse;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.StreamEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A poll that opens and closes by itself, with a stand full of fans who answer, change, lose and repeat.
final class LivePollVotingScenario {

    private static final int REWARD = 10;
    private static final Duration UNTIL_OPEN = Duration.ofSeconds(4);
    /// Longer than a busy machine takes; the club brings the end forward once all have voted.
    private static final Duration OPEN = Duration.ofMinutes(3);

    private static final Duration UNTIL_CLOSED = Duration.ofSeconds(3);
    private static final Duration ARRIVING = Duration.ofSeconds(10);

    private final DemoClub stand;
    private final DemoStepPrinter screen;

    private LivePollVotingScenario(DemoClub stand) {
        this.stand = stand;
        screen = stand.screen();
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("A poll, presented by its sponsor");
        new LivePollVotingScenario(stand).play();
    }

    private void play() {
        Instant opensAt = Instant.now().plus(UNTIL_OPEN).truncatedTo(ChronoUnit.MILLIS);
        Instant closesAt = opensAt.plus(OPEN);
        ApiResponse made = screen.step(
                "the club schedules it, 10 points a voter",
                () -> stand.server().post("/v2/polls", draft(opensAt, closesAt)).expect(201),
                poll -> poll.text("/state") + " · " + poll.text("/sponsor/disclosure"));
        Map<String, String> options = options(made);
        String poll = made.text("/id");
        try (EventStreamConnection stream = stand.fans().getFirst().watch(poll)) {
            var frames = new PollCountFrames(stream, poll, options);
            screen.step("it opens by itself", () -> stream.await("poll.opened", poll), opened -> late(opened, opensAt));
            List<SimulatedVoter> voters = screen.step(
                    "its fans vote, think again, lose answers",
                    () -> voted(poll, List.copyOf(options.keySet()), frames),
                    LivePollVotingScenario::told);
            Instant end = Instant.now().plus(UNTIL_CLOSED).truncatedTo(ChronoUnit.MILLIS);
            screen.step(
                    "the club brings its end forward",
                    () -> stand.server()
                            .patch("/v2/polls/" + poll, Map.of("closesAt", end.toString()))
                            .expect(200),
                    patched -> "in %d s".formatted(UNTIL_CLOSED.toSeconds()));
            screen.step("it closes by itself", () -> stream.await("poll.closed", poll), closed -> late(closed, end));
            screen.step(
                    "a ballot that comes too late",
                    () -> stand.fans()
                            .getFirst()
                            .vote(poll, options.keySet().iterator().next())
                            .expect(422),
                    ApiResponse::code);
            screen.step(
                    "it is counted again from its ballots",
                    () -> same(frames.last(), voters),
                    last -> "final: " + last.payload().at("/totals/voters").asInt() + " voters, as they answered");
            screen.step(
                    "what the stream has shown",
                    frames::checked,
                    shown -> "%d frames, versions grow, ≤ 2 a second".formatted(shown));
        }
        stand.fans().forEach(fan -> stand.owe(fan, REWARD));
        screen.step(
                "points arrive, once each",
                stand::settleUp,
                points -> "%,d in %d wallets".formatted(points, DemoClub.SEATS));
    }

    private static Map<String, Object> draft(Instant opensAt, Instant closesAt) {
        return Map.of(
                "kind", "poll",
                "question", "Who was the player of the match?",
                "options", List.of(Map.of("text", "Ana"), Map.of("text", "Bea"), Map.of("text", "Cleo")),
                "opensAt", opensAt.toString(),
                "closesAt", closesAt.toString(),
                "sponsor", Map.of("name", "Brew", "disclosure", "Presented by Brew"),
                "reward", Map.of("points", REWARD, "when", "vote"));
    }

    /// Their words by their ids, in their order.
    private static Map<String, String> options(ApiResponse made) {
        Map<String, String> texts = new LinkedHashMap<>();
        made.json()
                .path("options")
                .forEach(option -> texts.put(
                        option.path("id").asText(), option.path("text").asText()));
        return texts;
    }

    private List<SimulatedVoter> voted(String poll, List<String> options, PollCountFrames frames) {
        Thread showing = Thread.ofVirtual().start(() -> frames.follow(screen));
        try {
            return ConcurrentTaskRunner.all(DemoClub.SEATS, DemoClub.SEATS, seat -> {
                var voter = new SimulatedVoter(stand.fans().get(seat), seat, poll, options);
                voter.voteAfter(ARRIVING.multipliedBy(seat).dividedBy(DemoClub.SEATS));
                return voter;
            });
        } finally {
            showing.interrupt();
        }
    }

    private static String told(List<SimulatedVoter> voters) {
        return "%d changed, %d lost, %d repeated late"
                .formatted(
                        voters.stream().mapToInt(SimulatedVoter::changes).sum(),
                        voters.stream().mapToInt(SimulatedVoter::lost).sum(),
                        voters.stream().mapToInt(SimulatedVoter::late).sum());
    }

    private static String late(StreamEvent event, Instant planned) {
        Instant at = Instant.parse(event.data().path("time").asText());
        return "%d ms after its time".formatted(Duration.between(planned, at).toMillis());
    }

    /// The final counts against what the fans themselves know.
    private static StreamEvent same(StreamEvent last, List<SimulatedVoter> voters) {
        Map<String, Long> known = voters.stream()
                .flatMap(voter -> voter.choice().stream())
                .collect(Collectors.groupingBy(choice -> choice, Collectors.counting()));
        if (!PollCountFrames.counts(last).equals(known)) {
            throw new IllegalStateException(
                    "counted " + PollCountFrames.counts(last).values() + ", answered " + known.values());
        }
        return last;
    }
}
