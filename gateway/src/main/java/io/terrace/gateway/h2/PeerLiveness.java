package io.terrace.gateway.h2;

import io.vertx.core.Vertx;
import java.time.Duration;

/// Finds out that a service is gone without having closed its connection: after a silence it is sent a PING, and
/// something must come back.
final class PeerLiveness {

    private static final long SILENCE = Duration.ofSeconds(3).toNanos();
    private static final long PONG_MILLIS = 2_000;

    private final Vertx vertx;
    private final FrameWriter writer;
    private final Runnable dead;
    private long readAt = System.nanoTime();
    private boolean isPinged;

    /// @param dead called when nothing came back
    PeerLiveness(Vertx vertx, FrameWriter writer, Runnable dead) {
        this.vertx = vertx;
        this.writer = writer;
        this.dead = dead;
    }

    /// Something has come.
    void heard() {
        readAt = System.nanoTime();
    }

    /// Sends the PING, if nothing has come for a while.
    void check() {
        if (isPinged || System.nanoTime() - readAt <= SILENCE) {
            return;
        }
        isPinged = true;
        long silentSince = readAt;
        writer.ping(0, 0);
        vertx.setTimer(PONG_MILLIS, id -> {
            isPinged = false;
            if (readAt == silentSince) {
                dead.run();
            }
        });
    }
}
