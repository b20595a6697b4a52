package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.DemoInstallation;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.ExchangeRecorder;
import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import io.terrace.client.ToneGenerator;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;

/// Ana's freestyle reaches Ben, and his reaction reaches her.
final class FreestyleAndReactionScenario {

    private final DemoInstallation installation;
    private final DemoStepPrinter screen;
    private final ApiClient app;
    private final byte[] recording = ToneGenerator.wav(Duration.ofSeconds(2), 440);

    private FreestyleAndReactionScenario(DemoInstallation installation, DemoStepPrinter screen) {
        this.installation = installation;
        this.screen = screen;
        app = installation.app(ExchangeRecorder.NONE);
    }

    static FirstFreestyleResult play(DemoInstallation installation, DemoStepPrinter screen) {
        return new FreestyleAndReactionScenario(installation, screen).play();
    }

    private FirstFreestyleResult play() {
        screen.chapter("Two fans sign in");
        FanClient ana = signInByMail();
        FanClient ben = screen.step(
                "Ben comes from the club's own app", () -> FanClient.byPartner(app, "Ben"), fan -> "partner-sync");
        try (EventStreamConnection anas = listen("Ana", ana);
                EventStreamConnection bens = listen("Ben", ben)) {
            screen.chapter("Ana posts a freestyle");
            String upload = upload(ana);
            StreamEvent published = publish(ana, upload, bens);
            screen.chapter("Ben hears it");
            String freestyle = published.subjectId();
            listenTo(ben, published.payload().at("/audio/url").asText());
            react(ben, freestyle, anas);
            lookAtFeed(ben, freestyle);
            return new FirstFreestyleResult(app, ana, ben, upload);
        }
    }

    private FanClient signInByMail() {
        String email = "ana." + UUID.randomUUID() + "@fans.example";
        ApiResponse challenge = screen.step(
                "Ana asks for a code by mail",
                () -> app.post("/v2/auth/otp/challenges", Map.of("email", email))
                        .expect(202),
                answer -> answer.text("/maskedDestination"));
        String code = screen.step(
                "it arrives in her mailbox", () -> installation.mailbox().code(email), digits -> "6 digits");
        return screen.step(
                "she signs in with it",
                () -> FanClient.byCode(app, challenge.text("/challengeId"), code),
                fan -> "tokens for " + fan.session().path("expiresIn").asLong() / 60 + " min");
    }

    private EventStreamConnection listen(String name, FanClient fan) {
        return screen.step(name + " opens the live stream", fan::listen, stream -> "stream.ready");
    }

    private String upload(FanClient ana) {
        ApiResponse ticket = screen.step(
                "she gets leave to upload",
                () -> ana.ticket(recording).expect(201),
                answer -> "at most %,d bytes"
                        .formatted(answer.json().path("maxBytes").asLong()));
        screen.step(
                "she sends the recording",
                () -> ana.fill(ticket, recording),
                answer -> "%,d bytes of WAV".formatted(recording.length));
        ApiResponse ready = screen.step(
                "it is looked at",
                () -> ana.complete(ticket.text("/id")).expect(200),
                answer -> answer.text("/durationMs") + " ms " + WaveformRenderer.draw(answer.text("/waveform")));
        return ready.text("/id");
    }

    private StreamEvent publish(FanClient ana, String upload, EventStreamConnection bens) {
        ApiResponse posted = screen.step(
                "she posts it", () -> ana.post(upload, "First freestyle").expect(201), answer -> "201 created");
        return screen.step(
                "Ben's stream tells him",
                () -> bens.await("freestyle.published", posted.text("/id")),
                StreamEvent::type,
                posted.arrivedAt());
    }

    private void listenTo(FanClient ben, String url) {
        ApiClient player = ben.api().anonymous();
        screen.step(
                "he plays it through its signed URL",
                () -> same(player.get(url).expect(200), recording),
                answer -> "%,d bytes, as recorded".formatted(answer.bytes().length));
        screen.step(
                "and a part of it",
                () -> same(
                        player.with("Range", "bytes=1000-1999").get(url).expect(206),
                        Arrays.copyOfRange(recording, 1000, 2000)),
                answer -> answer.header("Content-Range").orElseThrow());
    }

    private void react(FanClient ben, String freestyle, EventStreamConnection anas) {
        ApiResponse reacted = screen.step(
                "he reacts with fire",
                () -> ben.react(freestyle, "fire").expect(200),
                answer -> answer.json().path("reactionGroups").toString());
        screen.step(
                "Ana's stream tells her",
                () -> anas.await("reaction.changed", freestyle),
                StreamEvent::type,
                reacted.arrivedAt());
    }

    private void lookAtFeed(FanClient ben, String freestyle) {
        screen.step(
                "his feed shows it, with his reaction",
                () -> ben.entry(freestyle),
                entry -> entry.at("/viewer/reactions").toString());
    }

    private static ApiResponse same(ApiResponse answer, byte[] expected) {
        if (!Arrays.equals(answer.bytes(), expected)) {
            throw new IllegalStateException("other bytes than were uploaded");
        }
        return answer;
    }
}
