package io.terrace.media.upload;

import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;

/// Collects the pieces of one request, a quarter of a megabyte each. Where a line brought that at once, the next piece
/// is a whole megabyte, so that a fast upload costs fewer syncs and statements; what a crash can take from it is still
/// about a second's worth.
final class PieceBuffer implements AutoCloseable {

    static final int SMALL = 256 * 1024;
    static final int LARGE = 1024 * 1024;
    static final Duration QUICK = Duration.ofMillis(250);

    private final Semaphore largeOnes;
    private final InstantSource clock;
    private byte[] bytes = new byte[SMALL];
    private boolean isQuick;

    /// @param largeOnes how many may be large at once: what bounds their memory
    PieceBuffer(Semaphore largeOnes, InstantSource clock) {
        this.largeOnes = largeOnes;
        this.clock = clock;
    }

    /// Reads the next piece.
    ///
    /// @param left how much of the content has not arrived
    BufferFillResult fill(InputStream content, long left) {
        resize(left);
        Instant began = clock.instant();
        BufferFillResult filled = BufferFillResult.read(content, bytes, (int) Math.min(bytes.length, left));
        isQuick = Duration.between(began, clock.instant()).compareTo(QUICK) < 0;
        return filled;
    }

    private void resize(long left) {
        boolean isLarge = bytes.length == LARGE;
        if (isQuick && !isLarge && left > SMALL && largeOnes.tryAcquire()) {
            bytes = new byte[LARGE];
        } else if (!isQuick && isLarge) {
            bytes = new byte[SMALL];
            largeOnes.release();
        }
    }

    /// The last piece, from the first byte on.
    byte[] bytes() {
        return bytes;
    }

    @Override
    public void close() {
        if (bytes.length == LARGE) {
            bytes = new byte[0];
            largeOnes.release();
        }
    }
}
