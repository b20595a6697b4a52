package io.terrace.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiResponse;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.client.ValueAwaiter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// What becomes of a freestyle that a stand listens to.
final class FreestylePlaysScenario {

    static final int FANS = 100;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LENGTH = Duration.ofSeconds(6);

    private final DemoClub stand;
    private final DemoStepPrinter screen;
    private final FanClient ana;
    private final FanClient ben;

    private FreestylePlaysScenario(DemoClub stand) {
        this.stand = stand;
        screen = stand.screen();
        ana = stand.fans().get(0);
        ben = stand.fans().get(1);
    }

    static void play(DemoClub stand) {
        new FreestylePlaysScenario(stand).play();
    }

    private void play() {
        screen.chapter("A stand listens");
        String post = screen.step(
                "Ana posts six seconds",
                () -> ana.publish(ToneGenerator.wav(LENGTH, 440), "Waht a goal"),
                id -> "published");
        String path = "/v2/freestyles/" + post;
        listen(post, path);
        edit(path);
        keep(post, path);
    }

    private void listen(String post, String path) {
        List<FanClient> others = stand.fans().subList(1, FANS);
        screen.step(
                "%d fans hear it to the end".formatted(others.size()),
                () -> ConcurrentTaskRunner.all(
                        others.size(),
                        DemoClub.AT_ONCE,
                        i -> others.get(i).play(post, 0, LENGTH.toMillis()).expect(200)),
                answers -> "%d plays taken".formatted(answers.size()));
        screen.step(
                "the counts say so",
                () -> ValueAwaiter.forValue(
                        "every play counted",
                        PATIENCE,
                        () -> Optional.of(ana.api().get(path).expect(200).json().path("counts"))
                                .filter(counts -> counts.path("listeners").asInt() == others.size())),
                JsonNode::toString);
        Map<String, Object> parts = Map.of("plays", List.of(part(0, 3_500), part(3_000, 5_000)));
        ben.api().post(path + "/plays", parts).expect(200);
        screen.step(
                "Ben's phone sends two parts again",
                () -> ben.api().post(path + "/plays", parts).expect(200),
                answer -> "%d of them counted anew"
                        .formatted(answer.json().path("counted").asInt()));
        screen.step(
                "Ana sees who listened",
                () -> ana.api()
                        .get(path + "/listeners?limit=100")
                        .expect(200)
                        .json()
                        .path("items"),
                listeners -> "%d fans".formatted(listeners.size()));
    }

    private static Map<String, Object> part(long from, long to) {
        return Map.of(
                "clientId", UUID.randomUUID().toString(), "fromMs", from, "toMs", to, "at", "2026-11-26T20:00:00Z");
    }

    private void edit(String path) {
        screen.chapter("A slip of the keyboard");
        String tag = ana.api().get(path).expect(200).header("ETag").orElseThrow();
        screen.step(
                "Ana puts her caption right",
                () -> ana.api()
                        .with("If-Match", tag)
                        .patch(path, Map.of("caption", "What a goal"))
                        .expect(200),
                answer -> answer.text("/caption"));
        screen.step(
                "her other phone has the old version",
                () -> ana.api()
                        .with("If-Match", tag)
                        .patch(path, Map.of("caption", "Waht a gaol"))
                        .expect(412),
                answer -> answer.text("/code"));
    }

    private void keep(String post, String path) {
        screen.chapter("Kept, removed, restored");
        screen.step(
                "Ben bookmarks it", () -> ben.api().put("/v2/bookmarks/" + post).expect(204), answer -> "204");
        screen.step("Ana removes it", () -> ana.api().delete(path).expect(204), answer -> "204");
        screen.step("Ben's bookmarks are without it", () -> bookmarks(0), ApiResponse::body);
        screen.step(
                "she finds it among what she removed",
                () -> ana.api()
                        .get("/v2/freestyles?state=removed&authorId=" + ana.id())
                        .expect(200),
                answer -> "until " + answer.text("/items/0/restorableUntil").substring(0, "yyyy-mm-dd".length()));
        screen.step(
                "and restores it",
                () -> ana.api().post(path + "/restore").expect(200),
                answer -> answer.text("/state"));
        screen.step(
                "Ben has it back, and what he heard of it",
                () -> bookmarks(1),
                answer -> answer.json().at("/items/0/viewer/listenedMs").asText() + " ms");
    }

    private ApiResponse bookmarks(int count) {
        ApiResponse answer = ben.api().get("/v2/bookmarks").expect(200);
        if (answer.json().path("items").size() != count) {
            throw new IllegalStateException("%d bookmarks were expected: %s".formatted(count, answer.body()));
        }
        return answer;
    }
}
