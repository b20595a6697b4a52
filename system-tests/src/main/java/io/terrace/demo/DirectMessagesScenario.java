package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.client.ValueAwaiter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A stranger's request, and what two fans write to each other once it is accepted.
final class DirectMessagesScenario {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration RECORDING = Duration.ofSeconds(2);

    private final DemoStepPrinter screen;
    private final FanClient ana;
    private final FanClient ben;

    private DirectMessagesScenario(ApiClient app, DemoStepPrinter screen) {
        this.screen = screen;
        ana = FanClient.byPartner(app, "Ana");
        ben = FanClient.byPartner(app, "Ben");
    }

    /// @param app the partner's, before anyone has signed in
    static void play(ApiClient app, DemoStepPrinter screen) {
        screen.chapter("Messages");
        new DirectMessagesScenario(app, screen).play();
    }

    private void play() {
        String conversation = screen.step("Ben, a stranger, opens a conversation", this::opened, id -> "a request")
                .text("/id");
        String path = "/v2/conversations/" + conversation;
        try (EventStreamConnection anas = ana.listen()) {
            screen.step("he writes, and Ana's stream has it", () -> heard(anas, path, conversation), type -> type);
            screen.step(
                    "a second message has to wait",
                    () -> send(ben, path, "Hello?").expect(422),
                    answer -> answer.text("/reasons/0/code"));
            screen.step(
                    "Ana accepts", () -> ana.api().post(path + "/accept").expect(200), answer -> answer.text("/state"));
        }
        UUID clientId = UUID.randomUUID();
        ApiResponse first = screen.step(
                "Ana answers",
                () -> send(ana, path, clientId, "Welcome!").expect(201),
                answer -> "number " + answer.text("/seq"));
        screen.step(
                "her answer was cut, so she sends again",
                () -> send(ana, path, clientId, "Welcome!").expect(200),
                answer -> "number " + answer.text("/seq") + ", nothing twice");
        screen.step("Ben sends a recording", () -> recorded(path), answer -> answer.text("/audio/durationMs") + " ms");
        String message = path + "/messages/" + first.text("/id");
        screen.step(
                "Ben reacts",
                () -> ben.api().put(message + "/reactions/%E2%9A%BD").expect(200),
                answer -> answer.text("/reactions/0/emoji"));
        screen.step(
                "Ana edits",
                () -> ana.api().patch(message, Map.of("text", "Welcome, Ben!")).expect(200),
                answer -> answer.text("/text"));
        screen.step(
                "Ben has unread messages",
                () -> ben.api().get("/v2/conversations/unread").expect(200),
                answer -> answer.text("/unreadCount"));
        screen.step(
                "he reads them",
                () -> ben.api().post(path + "/receipts", Map.of("readSeq", 100)).expect(200),
                answer -> answer.text("/unreadCount") + " unread");
        screen.step("he finds her word", () -> found(), answer -> answer.text("/items/0/text"));
        screen.step(
                "Ana deletes it for both",
                () -> ana.api().delete(message + "?scope=all").expect(204),
                answer -> "its number stays");
    }

    /// Once messaging-service knows both.
    private ApiResponse opened() {
        return ValueAwaiter.forValue(
                "both fans to be known",
                PATIENCE,
                () -> Optional.of(ben.api().put("/v2/conversations/direct/" + ana.id()))
                        .filter(answer -> answer.status() == 201));
    }

    private String heard(EventStreamConnection stream, String path, String conversation) {
        send(ben, path, "May I ask you something?").expect(201);
        return stream.await("message.created", conversation).type();
    }

    private ApiResponse recorded(String path) {
        byte[] wav = ToneGenerator.wav(RECORDING, 440);
        ApiResponse ticket = ben.api()
                .post("/v2/uploads", Map.of("purpose", "message", "mimeType", "audio/wav", "sizeBytes", wav.length))
                .expect(201);
        ben.fill(ticket, wav);
        ben.complete(ticket.text("/id")).expect(200);
        ApiResponse sent = ben.api()
                .post(
                        path + "/messages",
                        Map.of("clientId", UUID.randomUUID().toString(), "uploadId", ticket.text("/id")))
                .expect(201);
        return ValueAwaiter.forValue(
                "the recording to be sent",
                PATIENCE,
                () -> Optional.of(ana.api().get(path + "/messages/" + sent.text("/id")))
                        .filter(answer -> answer.status() == 200));
    }

    private ApiResponse found() {
        return ben.api().get("/v2/messages/search?q=welcome").expect(200);
    }

    private static ApiResponse send(FanClient fan, String path, String text) {
        return send(fan, path, UUID.randomUUID(), text);
    }

    private static ApiResponse send(FanClient fan, String path, UUID clientId, String text) {
        return fan.api().post(path + "/messages", Map.of("clientId", clientId.toString(), "text", text));
    }
}
