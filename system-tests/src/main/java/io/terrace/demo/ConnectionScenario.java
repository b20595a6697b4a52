package io.terrace.demo;

import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import io.terrace.client.ValueAwaiter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Two fans find each other, are of one squad, and are lost from each other's sight.
final class ConnectionScenario {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final DemoStepPrinter screen;
    private final FanClient zoe;
    private final FanClient ben;

    private ConnectionScenario(DemoClub stand) {
        screen = stand.screen();
        zoe = stand.fans().get(0);
        ben = stand.fans().get(1);
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("Who is here");
        new ConnectionScenario(stand).play();
    }

    private void play() {
        screen.step(
                "a fan gives a name and a handle",
                () -> ValueAwaiter.forValue(
                        "the profile", PATIENCE, () -> Optional.of(named()).filter(answer -> answer.status() == 200)),
                me -> me.text("/displayName") + " · @" + me.text("/handle"));
        screen.step("Ben looks for “muller”", () -> found("muller"), found -> found.text("/items/0/displayName"));
        screen.step(
                "and for “miller”, with a slip", () -> found("miller"), found -> found.text("/items/0/displayName"));
        try (EventStreamConnection stream = zoe.listen()) {
            screen.step("Ben asks to be of one squad", () -> ask(ben, zoe), ConnectionScenario::relation);
            screen.step(
                    "Zoë hears of it",
                    () -> stream.await(
                            "squad.requested",
                            news -> news.payload().path("userId").asText().equals(ben.id())),
                    StreamEvent::type);
            screen.step("she asks too, and the two requests cross", () -> ask(zoe, ben), ConnectionScenario::relation);
            screen.step("both are told", () -> stream.await("squad.connected", any -> true), StreamEvent::type);
        }
        screen.step(
                "Zoë blocks him", () -> zoe.api().put("/v2/blocks/" + ben.id()).expect(204), done -> "204");
        screen.step("to him she is not there", () -> profile(zoe).expect(404), ApiResponse::code);
        screen.step("nor found", () -> nobody(found("muller")), found -> "0 found");
    }

    private ApiResponse named() {
        return zoe.api().patch("/v2/me", Map.of("displayName", "Zoë Müller", "handle", "zoe"));
    }

    private ApiResponse found(String what) {
        String query = URLEncoder.encode(what, StandardCharsets.UTF_8);
        return ben.api().get("/v2/profiles/search?q=" + query).expect(200);
    }

    private ApiResponse profile(FanClient fan) {
        return ben.api().get("/v2/profiles/" + fan.id());
    }

    private static ApiResponse ask(FanClient fan, FanClient other) {
        return fan.api()
                .post("/v2/squad/requests", Map.of("userId", other.id()))
                .expect(201);
    }

    private static String relation(ApiResponse request) {
        return request.text("/state");
    }

    private static ApiResponse nobody(ApiResponse found) {
        if (!found.json().path("items").isEmpty()) {
            throw new IllegalStateException("she is found");
        }
        return found;
    }
}
