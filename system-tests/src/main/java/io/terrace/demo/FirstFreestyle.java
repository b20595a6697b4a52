package io.terrace.demo;

import io.terrace.client.Answer;
import io.terrace.client.Api;
import io.terrace.client.Fan;
import io.terrace.client.Installation;
import io.terrace.client.LiveStream;
import io.terrace.client.Recorder;
import io.terrace.client.StreamEvent;
import io.terrace.client.Tone;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;

/// Ana's freestyle reaches Ben, and his reaction reaches her.
final class FirstFreestyle {

    private final Installation installation;
    private final Screen screen;
    private final Api app;
    private final byte[] recording = Tone.wav(Duration.ofSeconds(2), 440);

    private FirstFreestyle(Installation installation, Screen screen) {
        this.installation = installation;
        this.screen = screen;
        app = installation.app(Recorder.NONE);
    }

    static Evening play(Installation installation, Screen screen) {
        return new FirstFreestyle(installation, screen).play();
    }

    private Evening play() {
        screen.chapter("Two fans sign in");
        Fan ana = signInByMail();
        Fan ben = screen.step(
                "Ben comes from the club's own app", () -> Fan.byPartner(app, "Ben"), fan -> "partner-sync");
        try (LiveStream anas = listen("Ana", ana);
                LiveStream bens = listen("Ben", ben)) {
            screen.chapter("Ana posts a freestyle");
            String upload = upload(ana);
            StreamEvent published = publish(ana, upload, bens);
            screen.chapter("Ben hears it");
            String freestyle = published.subjectId();
            listenTo(ben, published.payload().at("/audio/url").asText());
            react(ben, freestyle, anas);
            lookAtFeed(ben, freestyle);
            return new Evening(app, ana, ben, upload);
        }
    }

    private Fan signInByMail() {
        String email = "ana." + UUID.randomUUID() + "@fans.example";
        Answer challenge = screen.step(
                "Ana asks for a code by mail",
                () -> app.post("/v2/auth/otp/challenges", Map.of("email", email))
                        .expect(202),
                answer -> answer.text("/maskedDestination"));
        String code = screen.step(
                "it arrives in her mailbox", () -> installation.mailbox().code(email), digits -> "6 digits");
        return screen.step(
                "she signs in with it",
                () -> Fan.byCode(app, challenge.text("/challengeId"), code),
                fan -> "tokens for " + fan.session().path("expiresIn").asLong() / 60 + " min");
    }

    private LiveStream listen(String name, Fan fan) {
        return screen.step(name + " opens the live stream", fan::listen, stream -> "stream.ready");
    }

    private String upload(Fan ana) {
        Answer ticket = screen.step(
                "she gets leave to upload",
                () -> ana.ticket(recording).expect(201),
                answer -> "at most %,d bytes"
                        .formatted(answer.json().path("maxBytes").asLong()));
        screen.step(
                "she sends the recording",
                () -> ana.fill(ticket, recording),
                answer -> "%,d bytes of WAV".formatted(recording.length));
        Answer ready = screen.step(
                "it is looked at",
                () -> ana.complete(ticket.text("/id")).expect(200),
                answer -> answer.text("/durationMs") + " ms " + Waveform.draw(answer.text("/waveform")));
        return ready.text("/id");
    }

    private StreamEvent publish(Fan ana, String upload, LiveStream bens) {
        Answer posted = screen.step(
                "she posts it", () -> ana.post(upload, "First freestyle").expect(201), answer -> "201 created");
        return screen.step(
                "Ben's stream tells him",
                () -> bens.await("freestyle.published", posted.text("/id")),
                StreamEvent::type,
                posted.arrivedAt());
    }

    private void listenTo(Fan ben, String url) {
        Api player = ben.api().anonymous();
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

    private void react(Fan ben, String freestyle, LiveStream anas) {
        Answer reacted = screen.step(
                "he reacts with fire",
                () -> ben.react(freestyle, "fire").expect(200),
                answer -> answer.json().path("reactionGroups").toString());
        screen.step(
                "Ana's stream tells her",
                () -> anas.await("reaction.changed", freestyle),
                StreamEvent::type,
                reacted.arrivedAt());
    }

    private void lookAtFeed(Fan ben, String freestyle) {
        screen.step(
                "his feed shows it, with his reaction",
                () -> ben.entry(freestyle),
                entry -> entry.at("/viewer/reactions").toString());
    }

    private static Answer same(Answer answer, byte[] expected) {
        if (!Arrays.equals(answer.bytes(), expected)) {
            throw new IllegalStateException("other bytes than were uploaded");
        }
        return answer;
    }
}
