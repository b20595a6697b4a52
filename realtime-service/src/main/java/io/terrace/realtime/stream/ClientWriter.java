package io.terrace.realtime.stream;

import io.terrace.realtime.StreamConfig;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The way to one client. What its connection does not take at once waits here, and never more than is allowed.
final class ClientWriter {

    private final Vertx vertx;
    private final HttpServerResponse response;
    private final StreamConfig config;
    private @Nullable Queue<Buffer> waiting;
    private int allowed;

    ClientWriter(Vertx vertx, HttpServerResponse response, StreamConfig config) {
        this.vertx = vertx;
        this.response = response;
        this.config = config;
        allowed = config.backlog();
    }

    /// @param burst how much more than usual may wait, until all is written
    /// @param keyHash sent to the gateway, which admits the stream by it; absent where it knows the key
    void open(int burst, @Nullable String keyHash) {
        allowed = config.backlog() + burst;
        if (keyHash != null) {
            response.putHeader("X-Service-Key-Hash", keyHash);
        }
        response.setChunked(true)
                .putHeader("Content-Type", "text/event-stream")
                .putHeader("Cache-Control", "no-store")
                .putHeader("X-Accel-Buffering", "no");
    }

    /// False where the client is too slow: this one was not taken.
    boolean write(Buffer bytes) {
        if (waiting == null) {
            response.write(bytes);
            if (response.writeQueueFull()) {
                waiting = new ArrayDeque<>();
                response.drainHandler(_ -> drain());
            }
            return true;
        }
        return waiting.size() < allowed && waiting.add(bytes);
    }

    /// Says a last word in place of what still waits. From a client that does not take even that the stream is torn
    /// away, or over HTTP/1.1 its connection closed once that has been idle for `quarkus.http.idle-timeout`.
    void close(Buffer lastWord) {
        waiting = null;
        long timer = vertx.setTimer(config.farewell().toMillis(), _ -> response.reset());
        response.write(lastWord).onComplete(_ -> {
            vertx.cancelTimer(timer);
            if (!response.ended() && !response.closed()) {
                response.end();
            }
        });
    }

    private void drain() {
        while (waiting != null && !response.writeQueueFull()) {
            Buffer next = waiting.poll();
            if (next == null) {
                waiting = null;
                allowed = config.backlog();
            } else {
                response.write(next);
            }
        }
    }
}
