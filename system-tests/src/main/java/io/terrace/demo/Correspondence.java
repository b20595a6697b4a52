package io.terrace.demo;

import io.terrace.client.Answer;
import io.terrace.client.Api;
import io.terrace.client.Fan;
import io.terrace.client.LiveStream;
import io.terrace.client.Tone;
import io.terrace.client.Waiting;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A stranger's request, and what two fans write to each other once it is accepted.
final class Correspondence {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration RECORDING = Duration.ofSeconds(2);

    private final Screen screen;
    private final Fan ana;
    private final Fan ben;

    private Correspondence(Api app, Screen screen) {
        this.screen = screen;
        ana = Fan.byPartner(app, "Ana");
        ben = Fan.byPartner(app, "Ben");
    }

    /// @param app the partner's, before anyone has signed in
    static void play(Api app, Screen screen) {
        screen.chapter("Messages");
        new Correspondence(app, screen).play();
    }

    private void play() {
        String conversation = screen.step("Ben, a stranger, opens a conversation", this::opened, id -> "a request")
                .text("/id");
        String path = "/v2/conversations/" + conversation;
        try (LiveStream anas = ana.listen()) {
            screen.step("he writes, and Ana's stream has it", () -> heard(anas, path, conversation), type -> type);
            screen.step(
                    "a second message has to wait",
                    () -> send(ben, path, "Hello?").expect(422),
                    answer -> answer.text("/reasons/0/code"));
            screen.step(
                    "Ana accepts", () -> ana.api().post(path + "/accept").expect(200), answer -> answer.text("/state"));
        }
        UUID clientId = UUID.randomUUID();
        Answer first = screen.step(
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
    private Answer opened() {
        return Waiting.forValue(
                "both fans to be known",
                PATIENCE,
                () -> Optional.of(ben.api().put("/v2/conversations/direct/" + ana.id()))
                        .filter(answer -> answer.status() == 201));
    }

    private String heard(LiveStream stream, String path, String conversation) {
        send(ben, path, "May I ask you something?").expect(201);
        return stream.await("message.created", conversation).type();
    }

    private Answer recorded(String path) {
        byte[] wav = Tone.wav(RECORDING, 440);
        Answer ticket = ben.api()
                .post("/v2/uploads", Map.of("purpose", "message", "mimeType", "audio/wav", "sizeBytes", wav.length))
                .expect(201);
        ben.fill(ticket, wav);
        ben.complete(ticket.text("/id")).expect(200);
        Answer sent = ben.api()
                .post(
                        path + "/messages",
                        Map.of("clientId", UUID.randomUUID().toString(), "uploadId", ticket.text("/id")))
                .expect(201);
        return Waiting.forValue(
                "the recording to be sent",
                PATIENCE,
                () -> Optional.of(ana.api().get(path + "/messages/" + sent.text("/id")))
                        .filter(answer -> answer.status() == 200));
    }

    private Answer found() {
        return ben.api().get("/v2/messages/search?q=welcome").expect(200);
    }

    private static Answer send(Fan fan, String path, String text) {
        return send(fan, path, UUID.randomUUID(), text);
    }

    private static Answer send(Fan fan, String path, UUID clientId, String text) {
        return fan.api().post(path + "/messages", Map.of("clientId", clientId.toString(), "text", text));
    }
}
