package io.terrace.demo;

import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.Json;
import io.terrace.client.ValueAwaiter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// A fan gets all that is known of them, and is then erased by every service.
final class ExportAndErasureScenario {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final DemoClub stand;
    private final DemoStepPrinter screen;
    private final FanClient zoe;

    private ExportAndErasureScenario(DemoClub stand) {
        this.stand = stand;
        screen = stand.screen();
        zoe = stand.fans().getFirst();
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("Her data is hers");
        new ExportAndErasureScenario(stand).play();
    }

    private void play() {
        String export = zoe.api().post("/v2/me/export").expect(202).text("/id");
        String path = "/v2/me/exports/" + export;
        screen.step(
                "every service tells what it knows",
                () -> once(() -> zoe.api().get(path).expect(200), "ready"),
                told -> "%d answers".formatted(told.json().path("answered").size()));
        List<String> files = screen.step(
                "the bundle is opened",
                () -> opened(zoe.api().get(path + "/file").expect(200)),
                names -> "%d files".formatted(names.size()));
        files.forEach(screen::note);
        String erasure = screen.step(
                        "she asks to be forgotten, now",
                        () -> zoe.api()
                                .with("Content-Type", "application/json")
                                .send(
                                        "DELETE",
                                        "/v2/me",
                                        BodyPublishers.ofString(Json.write(Map.of("immediate", true))))
                                .expect(202),
                        ApiResponse::describe)
                .text("/id");
        screen.step("her token is refused", zoe::refusedSoon, ApiResponse::code);
        screen.step(
                "each service gives its receipt",
                () -> once(() -> stand.server().get("/v2/erasures/" + erasure).expect(200), "done"),
                done -> "%d receipts".formatted(done.json().path("receipts").size()));
        screen.step(
                "to everybody else she was never here",
                () -> stand.fans()
                        .getLast()
                        .api()
                        .get("/v2/profiles/" + zoe.id())
                        .expect(404),
                ApiResponse::code);
    }

    private static ApiResponse once(Supplier<ApiResponse> question, String state) {
        return ValueAwaiter.forValue(
                state,
                PATIENCE,
                () -> Optional.of(question.get())
                        .filter(answer -> answer.text("/state").equals(state)));
    }

    private static List<String> opened(ApiResponse zip) {
        List<String> names = new ArrayList<>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip.bytes()))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                names.add("%s, %,d bytes".formatted(entry.getName(), in.readAllBytes().length));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }
}
