package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.Answer;
import io.terrace.client.Api;
import io.terrace.client.Fan;
import io.terrace.client.LiveStream;
import io.terrace.client.StreamEvent;
import io.terrace.client.Tone;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A fan's freestyle reaches another, live, and the answer comes back.
@Order(1)
@ExtendWith(SuiteParameter.class)
class FirstFreestyleJourney {

    private static final byte[] RECORDING = Tone.wav(Duration.ofSeconds(2), 440);

    private final Suite suite;

    FirstFreestyleJourney(Suite suite) {
        this.suite = suite;
    }

    @Test
    void aFreestyleAndItsReactionArriveLive() {
        Fan ana = suite.newFanByCode();
        Fan ben = suite.newFan();
        try (LiveStream anas = ana.listen();
                LiveStream bens = ben.listen()) {
            Answer posted = ana.post(ana.upload(RECORDING), "First freestyle").expect(201);
            StreamEvent published = bens.await("freestyle.published", posted.text("/id"));

            Answer reacted = ben.react(published.subjectId(), "fire").expect(200);
            StreamEvent changed = anas.await("reaction.changed", published.subjectId());

            print("freestyle.published", posted, published);
            print("reaction.changed", reacted, changed);
            assertThat(published.payload().at("/author/id").asText()).isEqualTo(ana.id());
            assertThat(published.payload().at("/caption").asText()).isEqualTo("First freestyle");
            assertThat(changed.payload().at("/reactionGroups/0/type").asText()).isEqualTo("fire");
            assertThat(changed.payload().at("/reactionGroups/0/count").asLong()).isEqualTo(1);
            assertThat(bens.events("reaction.changed")).isEmpty();
        }
    }

    @Test
    void aRecordingIsMeasuredAndPlaysAsItWasUploaded() {
        Fan ana = suite.newFan();
        Fan ben = suite.newFan();
        Answer ticket = ana.ticket(RECORDING).expect(201);
        ana.fill(ticket, RECORDING);
        JsonNode ready = ana.complete(ticket.text("/id")).expect(200).json();
        String url = publishedUrl(ana, ready.path("id").asText(), ben);

        Api player = suite.nobody();
        Answer whole = player.get(url).expect(200);
        Answer part = player.with("Range", "bytes=1000-1999").get(url).expect(206);

        assertThat(ready.path("state").asText()).isEqualTo("ready");
        assertThat(ready.path("durationMs").asLong()).isEqualTo(2000);
        assertThat(ready.path("waveform").asText()).isNotEmpty();
        assertThat(whole.bytes()).isEqualTo(RECORDING);
        assertThat(whole.contentType()).startsWith("audio/");
        assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(RECORDING, 1000, 2000));
        assertThat(part.header("Content-Range")).hasValue("bytes 1000-1999/" + RECORDING.length);
    }

    @Test
    void theFeedShowsWhatTheFanHasDoneAndMayDo() {
        Fan ana = suite.newFan();
        Fan ben = suite.newFan();
        String freestyle;
        try (LiveStream bens = ben.listen()) {
            freestyle = ana.publish(RECORDING, "In the feed");
            bens.await("freestyle.published", freestyle);
        }
        ben.react(freestyle, "clap").expect(200);

        JsonNode bensView = ben.entry(freestyle);
        JsonNode anasView = ana.entry(freestyle);

        assertThat(bensView.at("/viewer/reactions/0").asText()).isEqualTo("clap");
        assertThat(bensView.at("/counts/reactions").asLong()).isEqualTo(1);
        assertThat(bensView.at("/actions/react/allowed").asBoolean()).isTrue();
        assertThat(bensView.at("/actions/delete/allowed").asBoolean()).isFalse();
        assertThat(anasView.at("/viewer/reactions")).isEmpty();
        assertThat(anasView.at("/actions/delete/allowed").asBoolean()).isTrue();
    }

    private static String publishedUrl(Fan author, String upload, Fan listener) {
        try (LiveStream stream = listener.listen()) {
            String freestyle = author.post(upload, "To be played").expect(201).text("/id");
            return stream.await("freestyle.published", freestyle)
                    .payload()
                    .at("/audio/url")
                    .asText();
        }
    }

    private static void print(String what, Answer cause, StreamEvent event) {
        System.out.printf("%s %d ms after %s%n", what, (event.arrivedAt() - cause.arrivedAt()) / 1_000_000, cause);
    }
}
