package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Fans find each other, and lose each other from sight.
@Order(6)
@ExtendWith(SuiteParameter.class)
class SquadJourney {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 440);

    private final Suite suite;
    private final Club club;

    SquadJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
    }

    @Test
    void aSquadIsMadeAndUnmade() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        FanClient cleo = newFan();
        try (EventStreamConnection anas = ana.listen();
                EventStreamConnection bens = ben.listen()) {
            String asked = ask(ana, ben);
            bens.await(
                    "squad.requested",
                    news -> news.payload().path("requestId").asText().equals(asked));
            assertThat(ben.api().get("/v2/squad/requests").expect(200).text("/items/0/user/id"))
                    .isEqualTo(ana.id());
            ben.api().post("/v2/squad/requests/" + asked + "/accept").expect(200);
            anas.await(
                    "squad.connected",
                    news -> news.payload().path("userId").asText().equals(ben.id()));

            assertThat(ana.api().get("/v2/squad").expect(200).text("/items/0/user/id"))
                    .isEqualTo(ben.id());
            await().until(() -> ana.api()
                    .get("/v2/squad")
                    .expect(200)
                    .json()
                    .at("/items/0/presence/online")
                    .asBoolean());
            assertThat(cleo.api()
                            .get("/v2/squad/suggestions")
                            .expect(200)
                            .json()
                            .path("items"))
                    .isNotEmpty();
            assertThat(ana.api()
                            .get("/v2/relationships?ids=" + ben.id())
                            .expect(200)
                            .text("/items/0/relationship"))
                    .isEqualTo("connected");
            ana.api().delete("/v2/squad/" + ben.id()).expect(204);
            bens.await(
                    "squad.removed",
                    news -> news.payload().path("userId").asText().equals(ana.id()));
        }
        ben.api().post("/v2/squad/requests/" + ask(cleo, ben) + "/decline").expect(200);
        ana.api().delete("/v2/squad/requests/" + ask(ana, cleo)).expect(204);
        ana.api().put("/v2/mutes/" + cleo.id()).expect(204);
        assertThat(ana.api().get("/v2/mutes").expect(200).text("/items/0/user/id"))
                .isEqualTo(cleo.id());
        ana.api().delete("/v2/mutes/" + cleo.id()).expect(204);
    }

    @Test
    void aBlockedPairNeverSeesEachOther() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        FanClient cleo = newFan();
        String anas = ana.publish(RECORDING, "Ana's");
        String bens = ben.publish(RECORDING, "Ben's");
        String cleos = cleo.publish(RECORDING, "Cleo's");
        ApiResponse poll = club.server(suite)
                .post(
                        "/v2/polls",
                        Map.of(
                                "kind", "poll",
                                "question", "Who?",
                                "anonymity", "public",
                                "options", List.of(Map.of("text", "Home"), Map.of("text", "Away"))))
                .expect(201);
        String path = "/v2/polls/" + poll.text("/id");
        String option = poll.text("/options/0/id");
        club.server(suite).post(path + "/open").expect(200);
        for (FanClient fan : List.of(ana, ben)) {
            await().until(() -> fan.react(cleos, "fire").status() == 200);
            fan.vote(poll.text("/id"), option).expect(200);
            cleo.api().post("/v2/squad/requests/" + ask(fan, cleo) + "/accept").expect(200);
        }
        ben.api().post("/v2/squad/requests/" + ask(ana, ben) + "/accept").expect(200);

        ben.api().put("/v2/blocks/" + ana.id()).expect(204);

        assertThat(ben.api().get("/v2/blocks").expect(200).text("/items/0/user/id"))
                .isEqualTo(ana.id());
        sees(cleo, ana, walk(ana, anas, cleos, path, option));
        for (List<FanClient> pair : List.of(List.of(ana, ben), List.of(ben, ana))) {
            FanClient viewer = pair.getFirst();
            FanClient other = pair.getLast();
            String post = other == ana ? anas : bens;
            List<String> walk = walk(other, post, cleos, path, option);
            await().untilAsserted(
                            () -> assertThat(betrayed(viewer, other, walk)).isEmpty());
            viewer.api().get("/v2/profiles/" + other.id()).expect(404);
            viewer.api().get("/v2/freestyles/" + post).expect(404);
            viewer.react(post, "fire").expect(404);
        }
        assertThat(betrayed(ana, ben, List.of("/v2/blocks", "/v2/relationships?ids=" + ben.id())))
                .isEmpty();
        ben.api().delete("/v2/blocks/" + ana.id()).expect(204);
        ana.api().get("/v2/profiles/" + ben.id()).expect(200);
    }

    /// Whatever names or lists other fans.
    private static List<String> walk(FanClient other, String theirs, String everybodys, String poll, String option) {
        String name = other.api().get("/v2/me").expect(200).text("/displayName");
        return List.of(
                "/v2/profiles/" + other.id(),
                "/v2/profiles?ids=" + other.id(),
                "/v2/profiles/search?q=" + name.substring(name.lastIndexOf('-') + 1),
                "/v2/squad",
                "/v2/squad/requests?direction=incoming",
                "/v2/squad/requests?direction=outgoing",
                "/v2/squad/suggestions?limit=100",
                "/v2/mutes",
                "/v2/feed?limit=100",
                "/v2/feed?scope=squad&limit=100",
                "/v2/freestyles/" + theirs,
                "/v2/freestyles/" + theirs + "/reactions",
                "/v2/freestyles/" + everybodys,
                "/v2/freestyles/" + everybodys + "/reactions",
                "/v2/polls",
                poll,
                poll + "/results",
                poll + "/options/" + option + "/voters");
    }

    /// Where a fan is told of another.
    private static List<String> betrayed(FanClient viewer, FanClient other, List<String> walk) {
        String name = other.api().get("/v2/me").expect(200).text("/displayName");
        return walk.stream()
                .filter(path -> Stream.of(other.id(), name)
                        .anyMatch(viewer.api().get(path).body()::contains))
                .toList();
    }

    /// The walk would find somebody: it goes past the other in more than one place.
    private static void sees(FanClient viewer, FanClient other, List<String> walk) {
        await().untilAsserted(() -> assertThat(betrayed(viewer, other, walk)).hasSizeGreaterThanOrEqualTo(8));
    }

    private FanClient newFan() {
        FanClient fan = suite.newFan(club.app());
        fan.api().get("/v2/me").expect(200);
        await().ignoreExceptions()
                .until(() -> !fan.api()
                        .get("/v2/me")
                        .expect(200)
                        .text("/displayName")
                        .isEmpty());
        return fan;
    }

    private static String ask(FanClient fan, FanClient other) {
        return fan.api()
                .post("/v2/squad/requests", Map.of("userId", other.id()))
                .expect(201)
                .text("/id");
    }
}
