package io.terrace.journeys;

import static io.terrace.journeys.suite.Refused.CANARY;
import static io.terrace.journeys.suite.Refused.with;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What is uploaded must be what it says, and only its owner's URL takes it.
@Order(6)
@ExtendWith(SuiteParameter.class)
class BadRecordingJourney {

    private final Suite suite;
    private final FanClient fan;

    BadRecordingJourney(Suite suite) {
        this.suite = suite;
        fan = suite.newFan();
    }

    @Test
    void fileThatIsNoRecordingIsRefused() {
        byte[] text =
                "<html>%s, no recording at all".formatted(CANARY).repeat(40).getBytes(UTF_8);
        ApiResponse ticket = fan.ticket(text).expect(201);
        fan.fill(ticket, text);

        with(415, "unsupported_media_type", fan.complete(ticket.text("/id")));
    }

    @Test
    void aRecordingThatIsTooLongIsRefused() {
        byte[] long61 = ToneGenerator.wav(Duration.ofSeconds(61), 220);
        ApiResponse ticket = fan.ticket(long61).expect(201);
        fan.fill(ticket, long61);

        with(413, "media_too_long", fan.complete(ticket.text("/id")));
    }

    @Test
    void aSignedUrlThatWasAlteredOpensNothing() {
        ApiResponse ticket =
                fan.ticket(ToneGenerator.wav(Duration.ofSeconds(1), 220)).expect(201);
        String url = ticket.text("/url");

        with(404, "not_found", suite.nobody().put(url + CANARY, new byte[10]));
        with(404, "not_found", suite.nobody().put(url.replaceFirst("expires=\\d", "expires=9"), new byte[10]));
    }

    @Test
    void tooLargeARecordingIsRefusedBeforeItIsSent() {
        Map<String, Object> huge = Map.of("purpose", "freestyle", "mimeType", "audio/wav", "sizeBytes", 50_000_000);

        with(413, "payload_too_large", fan.api().post("/v2/uploads", huge));
    }

    @Test
    void moreThanWasAnnouncedIsRefused() {
        byte[] recording = ToneGenerator.wav(Duration.ofSeconds(1), 220);
        ApiResponse ticket = fan.ticket(recording).expect(201);

        with(413, "payload_too_large", fan.send(ticket, Arrays.copyOf(recording, recording.length + 1)));
    }

    @Test
    void anUnfinishedUploadIsNotReady() {
        ApiResponse ticket =
                fan.ticket(ToneGenerator.wav(Duration.ofSeconds(1), 220)).expect(201);

        ApiResponse early = with(409, "invalid_state", fan.complete(ticket.text("/id")));

        assertThat(early.text("/state")).isEqualTo("pending");
    }
}
