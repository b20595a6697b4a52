package io.terrace.media.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.media.MediaConfig;
import io.terrace.media.decode.DecodeResult.Decoded;
import io.terrace.media.decode.DecodeResult.Unavailable;
import io.terrace.media.decode.DecodeResult.Undecodable;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.ConfigMappingFactory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is concluded from what a process says and how it ends.
class FfmpegDecoderTest {

    private static final byte[] CONTENT = {1, 2, 3};
    private static final Duration NO_WAIT = Duration.ZERO;

    /// 160 bytes, which are 80 samples of 257 and one peak.
    private static final String ONE_PEAK = "head -c 160 /dev/zero | tr '\\000' '\\001'";

    @TempDir
    Path folder;

    private @Nullable FfmpegDecoder decoder;

    @AfterEach
    void stop() {
        if (decoder != null) {
            decoder.close();
        }
    }

    @Test
    void peaksAreReadFromWhatItWrites() throws IOException {
        open(Map.of("program", script(ONE_PEAK)));

        assertThat(decode())
                .isInstanceOfSatisfying(
                        Decoded.class,
                        decoded -> assertThat(decoded.answer()).isEqualTo(ByteBuffer.wrap(new byte[] {1, 1})));
    }

    @Test
    void itFindsNoSecretInItsEnvironment() throws IOException {
        open(Map.of("program", script("env >\"$0.environment\"; " + ONE_PEAK)));

        decode();

        assertThat(Files.readString(folder.resolve("ffmpeg.environment"))).doesNotContain("JAVA_HOME", "HOME=");
    }

    @Test
    void failureAndSilenceSayThatTheContentIsNoSound() throws IOException {
        open(Map.of("program", script(ONE_PEAK + "; exit 1")));
        assertThat(decode()).isInstanceOf(Undecodable.class);
        stop();

        open(Map.of("program", script("exit 0")));
        assertThat(decode()).isInstanceOf(Undecodable.class);
    }

    /// Half of what a killed process had to say is no outline.
    @Test
    void processThatIsKilledSaysNothingOfTheContent() throws IOException {
        open(Map.of("program", script(ONE_PEAK + "; kill -9 $$")));

        assertThat(decode()).isInstanceOf(Unavailable.class);
    }

    @Test
    void processThatTakesTooLongIsKilled() throws IOException {
        open(Map.of("program", script(ONE_PEAK + "; exec tail -f /dev/null"), "time-limit", "1s"));

        assertThat(decode()).isInstanceOf(Unavailable.class);
    }

    @Test
    void programThatIsNotThereSaysNothingOfTheContent() throws IOException {
        open(Map.of("program", folder.resolve("absent").toString()));

        assertThat(decode()).isNotInstanceOf(Decoded.class);
    }

    @Test
    void anotherContentIsRefusedWhileAllAreAtWork() throws Exception {
        open(Map.of("program", script(ONE_PEAK)));
        FfmpegDecoder busy = Objects.requireNonNull(decoder);
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        CompletableFuture<DecodeResult> first = CompletableFuture.supplyAsync(() -> {
            try {
                return busy.decode(
                        "aac",
                        () -> {
                            reading.countDown();
                            awaitFor(refused);
                            return CONTENT;
                        },
                        NO_WAIT);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        awaitFor(reading);

        assertThat(decode()).isInstanceOf(Unavailable.class);
        refused.countDown();

        assertThat(first.get()).isInstanceOf(Decoded.class);
        assertThat(decode()).isInstanceOf(Decoded.class);
    }

    private DecodeResult decode() throws IOException {
        return Objects.requireNonNull(decoder).decode("aac", () -> CONTENT, NO_WAIT);
    }

    private void open(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(Map.of(
                "terrace.media.public-url",
                "https://api.example.com",
                "terrace.media.signing-key",
                "0123456789abcdef",
                "terrace.media.ffmpeg.time-limit",
                BoundedWait.MAX_WAIT.toString()));
        settings.forEach((key, value) -> all.put("terrace.media.ffmpeg." + key, value));
        decoder = new FfmpegDecoder(ConfigMappingFactory.of(MediaConfig.class, all));
    }

    /// A stand-in for ffmpeg.
    private String script(String body) throws IOException {
        Path script = folder.resolve("ffmpeg");
        Files.writeString(script, "#!/bin/sh\nPATH=/usr/bin:/bin\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script.toString();
    }

    private static void awaitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
