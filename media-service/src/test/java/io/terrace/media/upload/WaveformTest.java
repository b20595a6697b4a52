package io.terrace.media.upload;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.platform.events.MediaEvent.UploadOutlined;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Outlines that a decoder makes: of MP3 by the worker, of AAC by ffmpeg.
@QuarkusTest
@WithTestResource(TestStack.class)
class WaveformTest {

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    WaveformJob job;

    @Inject
    Sql sql;

    private final TestFan fan = TestFan.anyone();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tone-cbr.mp3",
                "tone-vbr-mpeg2.mp3",
                "tone-plain-mpeg25.mp3",
                "tone.aac",
                "tone.m4a",
                "tone-fragmented.m4a"
            })
    void completedRecordingHasItsOutline(String name) {
        String id = sent(Recordings.named(name));

        JsonPath upload = fan.complete(id)
                .then()
                .statusCode(200)
                .body("waveformState", is("ready"))
                .extract()
                .jsonPath();

        assertThat(Base64.getDecoder().decode(upload.getString("waveform"))).hasSizeBetween(100, 256);
        await().untilAsserted(() -> assertThat(recordedEvents.of(id)).hasSize(2));
        assertThat(recordedEvents.of(id).getFirst()).isInstanceOf(UploadReady.class);
        assertThat(recordedEvents.of(id).getLast())
                .isInstanceOfSatisfying(
                        UploadOutlined.class,
                        event -> assertThat(event.waveform()).isEqualTo(upload.getString("waveform")));
    }

    /// The frames are there, and what is in them is not sound.
    @Test
    void soundThatNoDecoderReadsIsReadyWithoutOutline() {
        byte[] frames = Recordings.named("tone.aac");
        for (int at = 0; at + 7 < frames.length; ) {
            int length = ((frames[at + 3] & 3) << 11) | ((frames[at + 4] & 0xFF) << 3) | ((frames[at + 5] & 0xFF) >> 5);
            Arrays.fill(frames, at + 7, Math.min(at + length, frames.length), (byte) 0xFF);
            at += length;
        }
        String id = sent(frames);

        fan.complete(id)
                .then()
                .statusCode(200)
                .body("state", is("ready"))
                .body("waveform", is(""))
                .body("waveformState", is("unavailable"));

        await().untilAsserted(() -> assertThat(recordedEvents.of(id)).hasSize(1));
    }

    @Test
    void outlineIsMadeOnceThereIsADecoder() {
        String id = sent(Recordings.named("tone.m4a"));
        fan.complete(id).then().statusCode(200);
        tenantTransaction.call(
                fan.community(),
                () -> sql.run(
                        "update upload set waveform = '', waveform_state = 'AWAITS_DECODER' where id = ?",
                        UUID.fromString(id)));
        fan.get(id).then().body("waveform", is("")).body("waveformState", is("unavailable"));

        job.sweep();
        job.sweep();

        fan.get(id).then().body("waveformState", is("ready"));
        await().untilAsserted(() -> assertThat(recordedEvents.of(id)).hasSize(3));
        assertThat(recordedEvents.of(id).getLast()).isInstanceOf(UploadOutlined.class);
    }

    private String sent(byte[] content) {
        JsonPath ticket = fan.ticket("audio/mpeg", content.length);
        TestFan.put(ticket.getString("url"), content).then().statusCode(204);
        return ticket.getString("id");
    }
}
