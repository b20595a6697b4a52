package io.terrace.media.probe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.terrace.media.probe.RecordingProbeResult.Damaged;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import io.terrace.media.probe.RecordingProbeResult.TooLong;
import io.terrace.media.probe.RecordingProbeResult.Unsupported;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingProbeTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @ParameterizedTest
    @CsvSource({
        "tone-cbr.mp3, MP3",
        "tone-vbr-mpeg2.mp3, MP3",
        "tone-plain-mpeg25.mp3, MP3",
        "tone.m4a, M4A",
        "tone-fragmented.m4a, M4A",
        "tone.aac, AAC",
        "tone.opus, OGG",
        "tone.webm, WEBM",
        "tone-live.webm, WEBM",
    })
    void recordingIsRecognizedByItsContent(String name, AudioFormat format) throws IOException {
        RecordingProbeResult finding = RecordingProbe.examine(Sample.named(name), MINUTE);

        Recording recording = recording(finding);
        assertThat(recording.format()).isEqualTo(format);
        assertThat(recording.length().toMillis()).isCloseTo(2000, within(150L));
    }

    @ParameterizedTest
    @CsvSource({"1, 8", "1, 16", "1, 24", "1, 32", "3, 32", "3, 64"})
    void everyUsualWavHasItsLengthAndOutline(int code, int bits) throws IOException {
        byte[] stereo = new WavFile(code, bits, 2, 44_100, 2, bits > 16).bytes();

        Recording recording = recording(RecordingProbe.examine(new Sample(stereo), MINUTE));

        assertThat(recording.format()).isEqualTo(AudioFormat.WAV);
        assertThat(recording.length()).isEqualTo(Duration.ofSeconds(2));
        assertHalfScale(peaks(recording));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tone.opus", "tone.webm", "tone-live.webm"})
    void opusHasAnOutline(String name) throws IOException {
        Recording recording = recording(RecordingProbe.examine(Sample.named(name), MINUTE));

        assertThat(peaks(recording)).hasSizeBetween(128, 256);
        assertThat(peaks(recording)[100] & 0xFF).isBetween(20, 60);
    }

    @ParameterizedTest
    @ValueSource(strings = {"adpcm.wav", "alac.m4a", "image.png", "tone.flac", "video.mp4", "video.webm", "vorbis.ogg"})
    void anythingElseIsUnsupported(String name) throws IOException {
        assertThat(RecordingProbe.examine(Sample.named(name), MINUTE)).isInstanceOf(Unsupported.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "R", "<html><script>alert(1)</script></html>", "%PDF-1.7", "MZ", "OggX"})
    void textIsUnsupported(String text) throws IOException {
        assertThat(RecordingProbe.examine(new Sample(text.getBytes(UTF_8)), MINUTE))
                .isInstanceOf(Unsupported.class);
    }

    @Test
    void aRecordingBeyondTheLimitIsTooLong() throws IOException {
        Sample oneSampleMore = new Sample(WavFile.pcm(16).lasting(60.001).bytes());

        assertThat(RecordingProbe.examine(oneSampleMore, MINUTE)).isEqualTo(new TooLong(Duration.ofMillis(60_001)));
        assertThat(RecordingProbe.examine(new Sample(WavFile.pcm(16).lasting(60).bytes()), MINUTE))
                .isInstanceOf(Recording.class);
    }

    @Test
    void aForgedHeaderHidesNoLength() throws IOException {
        byte[] forged = Sample.named("tone.m4a").bytes();
        int mdhd = indexOf(forged, "mdhd");
        forged[mdhd + 20] = forged[mdhd + 21] = forged[mdhd + 22] = 0;
        forged[mdhd + 23] = 1;

        Recording recording = recording(RecordingProbe.examine(new Sample(forged), MINUTE));

        assertThat(recording.length().toMillis()).isCloseTo(2000, within(150L));
    }

    @Test
    void aWavWithoutSoundIsDamaged() throws IOException {
        Sample silent = new Sample(WavFile.pcm(16).lasting(0).bytes());

        assertThat(RecordingProbe.examine(silent, MINUTE)).isInstanceOf(Damaged.class);
    }

    private static void assertHalfScale(byte[] waveform) {
        assertThat(waveform).hasSizeBetween(128, 256);
        for (byte peak : waveform) {
            assertThat(peak & 0xFF).isBetween(120, 128);
        }
    }

    private static int indexOf(byte[] bytes, String text) {
        return new String(bytes, ISO_8859_1).indexOf(text);
    }

    private static byte[] peaks(Recording recording) {
        return Base64.getDecoder().decode(recording.waveform());
    }

    private static Recording recording(RecordingProbeResult finding) {
        assertThat(finding).isInstanceOf(Recording.class);
        return (Recording) finding;
    }
}
