package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/// One failure of each kind: every one is a problem with a code, and none a surprise.
final class ErrorResponsesScenario {

    private static final String FREESTYLES = "/v2/freestyles";
    private static final int TOO_MUCH = 1 << 20;

    private final FirstFreestyleResult evening;
    private final DemoStepPrinter screen;

    private ErrorResponsesScenario(FirstFreestyleResult evening, DemoStepPrinter screen) {
        this.evening = evening;
        this.screen = screen;
    }

    static void play(FirstFreestyleResult evening, DemoStepPrinter screen) {
        screen.chapter("What goes wrong is told");
        new ErrorResponsesScenario(evening, screen).play();
    }

    private void play() {
        ApiClient nobody = evening.app().anonymous();
        ApiClient ben = evening.ben().api();
        refused("no API key", 401, () -> nobody.get("/v2/feed"));
        refused(
                "an unknown API key",
                401,
                () -> nobody.with("X-Service-API-Key", "pk_test_unknown").get("/v2/feed"));
        refused("malformed JSON", 400, () -> post(ben, "application/json", "{\"uploadId\":"));
        refused("a field that is no id", 400, () -> ben.post(FREESTYLES, Map.of("uploadId", "none")));
        refused("too large a body", 413, () -> post(ben, "application/json", " ".repeat(TOO_MUCH)));
        refused("a body that is no JSON", 415, () -> post(ben, "text/plain", "hello"));
        refused("a route that is not there", 404, () -> ben.get("/v2/nowhere"));
        refused("a method it does not take", 405, () -> ben.delete("/v2/feed"));
        refused("Ana's upload, asked for by Ben", 404, () -> ben.get("/v2/uploads/" + evening.anasUpload()));
        refused("an id that does not exist", 404, () -> ben.get(FREESTYLES + "/" + UUID.randomUUID()));
    }

    private void refused(String what, int status, Supplier<ApiResponse> request) {
        screen.step(what, () -> problem(request.get().expect(status)), answer -> status + " " + answer.code());
    }

    private static ApiResponse problem(ApiResponse answer) {
        if (answer.code().isEmpty()) {
            throw new IllegalStateException("refused without a problem's code");
        }
        return answer;
    }

    private static ApiResponse post(ApiClient api, String contentType, String body) {
        return api.with("Content-Type", contentType).send("POST", FREESTYLES, BodyPublishers.ofString(body));
    }
}
