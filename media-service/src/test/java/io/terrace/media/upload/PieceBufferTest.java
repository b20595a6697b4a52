package io.terrace.media.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class PieceBufferTest {

    private static final int SIZE = 4 * 1024 * 1024;

    private final byte[] bytes = new byte[SIZE];
    private final InputStream content = new ByteArrayInputStream(bytes);

    private Instant now = Instant.EPOCH;
    private Duration pace = Duration.ZERO;

    /// Each look at it takes the pace of the line.
    private final InstantSource clock = () -> {
        now = now.plus(pace);
        return now;
    };

    @Test
    void quickLineGetsLargePieces() {
        try (PieceBuffer buffer = new PieceBuffer(new Semaphore(1), clock)) {
            assertThat(buffer.fill(content, SIZE).length()).isEqualTo(PieceBuffer.SMALL);
            assertThat(buffer.fill(content, SIZE).length()).isEqualTo(PieceBuffer.LARGE);
            assertThat(buffer.fill(content, SIZE).length()).isEqualTo(PieceBuffer.LARGE);
        }
    }

    @Test
    void slowLineKeepsSmallPieces() {
        pace = PieceBuffer.QUICK;
        try (PieceBuffer buffer = new PieceBuffer(new Semaphore(1), clock)) {
            buffer.fill(content, SIZE);

            assertThat(buffer.fill(content, SIZE).length()).isEqualTo(PieceBuffer.SMALL);
        }
    }

    @Test
    void lineThatSlowsDownGivesItsLargeBufferBack() {
        Semaphore largeOnes = new Semaphore(1);
        try (PieceBuffer buffer = new PieceBuffer(largeOnes, clock)) {
            buffer.fill(content, SIZE);
            pace = PieceBuffer.QUICK;
            buffer.fill(content, SIZE);

            assertThat(buffer.fill(content, SIZE).length()).isEqualTo(PieceBuffer.SMALL);
            assertThat(largeOnes.availablePermits()).isEqualTo(1);
        }
        assertThat(largeOnes.availablePermits()).isEqualTo(1);
    }

    @Test
    void onlySoManyAreLarge() {
        Semaphore largeOnes = new Semaphore(1);
        try (PieceBuffer first = new PieceBuffer(largeOnes, clock);
                PieceBuffer second = new PieceBuffer(largeOnes, clock)) {
            first.fill(content, SIZE);
            first.fill(content, SIZE);
            second.fill(content, SIZE);

            assertThat(second.fill(content, SIZE).length()).isEqualTo(PieceBuffer.SMALL);
        }
        assertThat(largeOnes.availablePermits()).isEqualTo(1);
    }

    @Test
    void largePieceHasWhatCame() {
        Arrays.fill(bytes, PieceBuffer.SMALL, SIZE, (byte) 7);
        try (PieceBuffer buffer = new PieceBuffer(new Semaphore(1), clock)) {
            buffer.fill(content, SIZE);
            buffer.fill(content, SIZE);

            assertThat(buffer.bytes()).hasSize(PieceBuffer.LARGE).containsOnly(7);
        }
    }
}
