package io.terrace.media.worker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Mp3PeakDecoderTest {

    @Test
    void toneHasAPeakForEachHundredthOfASecond() throws IOException {
        int[] peaks = peaks(Mp3PeakDecoder.decode(tone()));

        assertThat(peaks.length).isBetween(195, 215);
        assertThat(Arrays.stream(peaks).skip(20).limit(160)).allMatch(peak -> peak > 1_000 && peak <= 32_768);
    }

    @Test
    void otherContentIsRefused() {
        assertThatThrownBy(() -> Mp3PeakDecoder.decode("RIFF....WAVEfmt ".getBytes(ISO_8859_1)))
                .isInstanceOfAny(IOException.class, RuntimeException.class);
    }

    /// Whatever it makes of them, it comes to an end.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void damagedContentComesToAnEnd(int seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            byte[] damaged = tone();
            int changes = 1 + random.nextInt(200);
            for (int i = 0; i < changes; i++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(Mp3PeakDecoder.decode(Arrays.copyOf(damaged, 1 + random.nextInt(damaged.length))))
                        .hasSizeLessThan(2 * 360_001);
            } catch (IOException | RuntimeException refused) {
                assertThat(refused).isNotNull();
            }
        }
    }

    private static byte[] tone() throws IOException {
        try (InputStream in = Mp3PeakDecoderTest.class.getResourceAsStream("/tone-cbr.mp3")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }

    private static int[] peaks(byte[] answer) {
        ByteBuffer buffer = ByteBuffer.wrap(answer);
        return IntStream.range(0, answer.length / 2)
                .map(i -> Short.toUnsignedInt(buffer.getShort(2 * i)))
                .toArray();
    }
}
