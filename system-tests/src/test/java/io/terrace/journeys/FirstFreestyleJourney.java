package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import io.terrace.client.ToneGenerator;
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

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(2), 440);

    private final Suite suite;

    FirstFreestyleJourney(Suite suite) {
        this.suite = suite;
    }

    @Test
    void aFreestyleAndItsReactionArriveLive() {
        FanClient ana = suite.newFanByCode();
        FanClient ben = suite.newFan();
        try (EventStreamConnection anas = ana.listen();
                EventStreamConnection bens = ben.listen()) {
            ApiResponse posted =
                    ana.post(ana.upload(RECORDING), "First freestyle").expect(201);
            StreamEvent published = bens.await("freestyle.published", posted.text("/id"));

            ApiResponse reacted = ben.react(published.subjectId(), "fire").expect(200);
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
        FanClient ana = suite.newFan();
        FanClient ben = suite.newFan();
        ApiResponse ticket = ana.ticket(RECORDING).expect(201);
        ana.fill(ticket, RECORDING);
        JsonNode ready = ana.complete(ticket.text("/id")).expect(200).json();
        String url = publishedUrl(ana, ready.path("id").asText(), ben);

        ApiClient player = suite.nobody();
        ApiResponse whole = player.get(url).expect(200);
        ApiResponse part = player.with("Range", "bytes=1000-1999").get(url).expect(206);

        assertThat(ready.path("state").asText()).isEqualTo("ready");
        assertThat(ready.path("durationMs").asLong()).isEqualTo(2000);
        assertThat(ready.path("waveform").asText()).isNotEmpty();
        assertThat(whole.bytes()).isEqualTo(RECORDING);
        assertThat(whole.contentType()).startsWith("audio/");
        assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(RECORDING, 1000, 2000));
        assertThat(part.header("Content-Range")).hasValue("bytes 1000-1999/" + RECORDING.length);
    }

    @Test
    void feedShowsViewerReactionsAndAllowedActions() {
        FanClient ana = suite.newFan();
        FanClient ben = suite.newFan();
        String freestyle;
        try (EventStreamConnection bens = ben.listen()) {
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

    private static String publishedUrl(FanClient author, String upload, FanClient listener) {
        try (EventStreamConnection stream = listener.listen()) {
            String freestyle = author.post(upload, "To be played").expect(201).text("/id");
            return stream.await("freestyle.published", freestyle)
                    .payload()
                    .at("/audio/url")
                    .asText();
        }
    }

    private static void print(String what, ApiResponse cause, StreamEvent event) {
        System.out.printf("%s %d ms after %s%n", what, (event.arrivedAt() - cause.arrivedAt()) / 1_000_000, cause);
    }
}
