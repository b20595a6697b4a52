package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A partner asks, fans answer and watch, the service dies in between.
@Order(6)
@ExtendWith(SuiteParameter.class)
class PollJourney {

    private final Suite suite;
    private final Club club;
    private final ApiClient server;

    PollJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        server = club.server(suite);
    }

    @Test
    void predictionRunsFromDraftToSettlement() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        ApiResponse made = server.post(
                        "/v2/polls",
                        Map.of(
                                "kind", "prediction",
                                "question", "Who scores first?",
                                "anonymity", "public",
                                "sponsor", Map.of("name", "Brew", "disclosure", "Presented by Brew"),
                                "options", List.of(Map.of("text", "Home"), Map.of("text", "Away"))))
                .expect(201);
        String path = made.header("Location").orElseThrow();
        String poll = made.text("/id");
        String home = made.text("/options/0/id");
        String away = made.text("/options/1/id");
        server.patch(path, Map.of("question", "Who scores the first goal?")).expect(200);
        try (EventStreamConnection stream = ben.watch(poll)) {
            server.post(path + "/open").expect(200);
            stream.await("poll.opened", poll);
            ana.vote(poll, home).expect(200);
            ben.vote(poll, away).expect(200);
            ben.api().delete(path + "/vote").expect(200);
            ben.vote(poll, home).expect(200);
            stream.await(
                    "poll.results",
                    event -> event.payload().at("/totals/voters").asInt() == 2);
            server.post(path + "/close").expect(200);
            stream.await("poll.closed", poll);
            JsonNode last = stream.await(
                            "poll.results",
                            event -> event.payload().at("/totals/isFinal").asBoolean())
                    .payload();
            server.post(path + "/settle", Map.of("correctOptionIds", List.of(home)))
                    .expect(200);
            stream.await("poll.settled", poll);

            assertThat(last.at("/options/0/votes").asInt()).isEqualTo(2);
            assertThat(stream.events("poll.results"))
                    .extracting(event -> event.data().path("version").asLong())
                    .isSorted();
        }
        JsonNode settled = ana.api().get(path).expect(200).json();
        assertThat(settled.at("/viewer/correct").asBoolean()).isTrue();
        assertThat(ana.api()
                        .get(path + "/results")
                        .expect(200)
                        .json()
                        .at("/totals/isFinal")
                        .asBoolean())
                .isTrue();
        assertThat(ana.api()
                        .get(path + "/options/" + home + "/voters")
                        .expect(200)
                        .json()
                        .path("items"))
                .hasSize(2);
        assertThat(ana.api().get("/v2/polls?state=settled").expect(200).text("/items/0/id"))
                .isEqualTo(poll);
    }

    @Test
    void anEditorAsksTheFansOfTheirCommunity() {
        FanClient ana = suite.newFan(club.app());
        ApiClient editor = suite.newStaff(club, "editor", club.communityId());
        ApiClient nextDoor = suite.newStaff(club, "owner", club.sibling(suite).communityId());

        ApiResponse made = editor.post("/v2/polls", question()).expect(201);
        String path = made.header("Location").orElseThrow();
        editor.post(path + "/open").expect(200);
        ana.vote(made.text("/id"), made.text("/options/0/id")).expect(200);

        await().until(() ->
                editor.get(path + "/results").expect(200).text("/totals/voters").equals("1"));
        Refused.with(404, "not_found", nextDoor.get(path));
        Refused.with(404, "not_found", nextDoor.post(path + "/close"));
        Refused.with(403, "insufficient_scope", editor.post("/v2/wallet/earn-rules", Map.of()));
        Refused.with(401, "community_mismatch", suite.newStaff(club, "owner").get(path));
    }

    @Test
    void aPollIsCalledOff() {
        String path = open();

        assertThat(server.post(path + "/cancel").expect(200).text("/state")).isEqualTo("cancelled");
        assertThat(server.get(path).text("/state")).isEqualTo("cancelled");
    }

    @Test
    void afterAKillInTheMiddleOfAVoteEveryAcknowledgedBallotIsCountedOnce() {
        FanClient[] fans = new FanClient[40];
        for (int i = 0; i < fans.length; i++) {
            fans[i] = suite.newFan(club.app());
        }
        String path = open();
        String poll = path.substring(path.lastIndexOf('/') + 1);
        String option = server.get(path).text("/options/0/id");
        AtomicInteger acknowledged = new AtomicInteger();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (FanClient fan : fans) {
                threads.execute(() -> await().until(() -> {
                    ApiResponse answer = fan.vote(poll, option);
                    if (answer.status() == 200 && acknowledged.incrementAndGet() == fans.length / 4) {
                        suite.kill("polls-service");
                        suite.start("polls-service");
                    }
                    return answer.status() == 200;
                }));
            }
        }
        server.post(path + "/close").expect(200);

        await().until(() -> server.get(path).text("/state").equals("finalized"));

        assertThat(server.get(path).text("/totals/voters")).isEqualTo(Integer.toString(fans.length));
        assertThat(difference()).isZero();
    }

    /// As `./terrace polls recount` goes through them all.
    private long difference() {
        long difference = 0;
        JsonNode cursor = null;
        while (cursor == null || !cursor.isNull()) {
            String page = cursor == null ? "" : "&cursor=" + cursor.asText();
            JsonNode counted = suite.operator()
                    .post("/v2/operator/polls/recount?limit=100" + page)
                    .expect(200)
                    .json();
            for (JsonNode one : counted.path("items")) {
                difference += one.path("difference").asLong();
            }
            cursor = counted.path("nextCursor");
        }
        return difference;
    }

    private String open() {
        String path = server.post("/v2/polls", question())
                .expect(201)
                .header("Location")
                .orElseThrow();
        server.post(path + "/open").expect(200);
        return path;
    }

    private static Map<String, Object> question() {
        return Map.of(
                "kind", "poll",
                "question", "Who was best?",
                "options", List.of(Map.of("text", "Ana"), Map.of("text", "Bea")));
    }
}
