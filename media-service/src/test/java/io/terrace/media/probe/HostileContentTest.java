package io.terrace.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever the bytes, the answer is a [RecordingProbeResult], after a few passes over them.
class HostileContentTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    /// Hardly anything is decoded, so that every offset can be tried.
    private static final Duration INSTANT = Duration.ofMillis(20);
    /// How often a content is read from its first byte to its last, at the most: the work grows with its size alone.
    private static final long MAX_PASSES = 4;
    private static final long BUFFER_BYTES = 8192;
    private static final int FLIPPED_COPIES = 400;

    static List<String> samples() {
        return List.of(
                "tone-vbr-mpeg2.mp3",
                "tone-cbr.mp3",
                "tone.m4a",
                "tone-fragmented.m4a",
                "tone.aac",
                "tone.opus",
                "tone-live.webm",
                "video.mp4",
                "vorbis.ogg");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aRecordingCutOffAnywhereGetsAVerdict(String name) throws IOException {
        byte[] whole = Sample.named(name).bytes();

        for (int length = 0; length < whole.length; length++) {
            examine(Arrays.copyOf(whole, length), INSTANT);
        }
    }

    @Test
    void aWavCutOffAnywhereGetsAVerdict() throws IOException {
        byte[] whole = new WavFile(1, 16, 2, 8000, 0.05, true).bytes();

        for (int length = 0; length < whole.length; length++) {
            examine(Arrays.copyOf(whole, length));
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aRecordingWithBytesFlippedGetsAVerdict(String name) throws IOException {
        long seed = System.nanoTime();
        System.out.println(name + " flipped with seed " + seed);
        Random random = new Random(seed);
        byte[] whole = Sample.named(name).bytes();

        for (int copy = 0; copy < FLIPPED_COPIES; copy++) {
            byte[] flipped = whole.clone();
            int reach = copy % 2 == 0 ? whole.length : Math.min(whole.length, 700);
            for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
                flipped[random.nextInt(reach)] = (byte) random.nextInt(256);
            }
            examine(flipped);
        }
    }

    @Test
    void fiveMegabytesOfTheWorstAreReadAFewTimes() throws IOException {
        int size = 5_000_000;
        byte[] emptyBoxes = new byte[size];
        for (int at = 0; at + 8 <= size; at += 8) {
            put(emptyBoxes, at, 0, 0, 0, 8, 'm', 'o', 'o', 'v');
        }
        put(emptyBoxes, 0, 0, 0, 0, 8, 'f', 't', 'y', 'p');
        byte[] emptyElements = new byte[size];
        for (int at = 0; at + 2 <= size; at += 2) {
            put(emptyElements, at, 0xEC, 0x80);
        }
        put(emptyElements, 0, 0x1A, 0x45, 0xDF, 0xA3, 0x80, 0xEC, 0x81, 0);
        byte[] almostFrames = new byte[size];
        for (int at = 0; at + 4 <= size; at += 4) {
            put(almostFrames, at, 0xFF, 0xFB, 0x90, 0x00);
        }
        byte[] emptyTags = new byte[size];
        for (int at = 0; at + 10 <= size; at += 10) {
            put(emptyTags, at, 'I', 'D', '3', 4, 0, 0, 0, 0, 0, 0);
        }

        examine(emptyBoxes);
        examine(emptyElements);
        examine(almostFrames);
        examine(emptyTags);
    }

    @Test
    void aDeclaredSizeBeyondAllMemoryIsOnlyANumber() throws IOException {
        byte[] wav = WavFile.pcm(16).bytes();
        put(wav, 40, 0xFE, 0xFF, 0xFF, 0xFF);

        RecordingProbeResult finding = RecordingProbe.examine(new Sample(wav), MINUTE);

        assertThat(finding).isInstanceOf(RecordingProbeResult.Damaged.class);
    }

    private static void examine(byte[] content) throws IOException {
        examine(content, MINUTE);
    }

    private static void examine(byte[] content, Duration longest) throws IOException {
        Sample sample = new Sample(content);

        assertThat(RecordingProbe.examine(sample, longest)).isNotNull();

        assertThat(sample.bytesRead()).isLessThanOrEqualTo(MAX_PASSES * (content.length + BUFFER_BYTES));
    }

    private static void put(byte[] into, int at, int... bytes) {
        for (int i = 0; i < bytes.length && at + i < into.length; i++) {
            into[at + i] = (byte) bytes[i];
        }
    }
}
