package io.terrace.realtime.stream;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A response of its own.
///
/// @param farewell how long it may take the last word
record HttpClientConnection(Vertx vertx, HttpServerResponse response, Duration farewell) implements ClientConnection {

    @Override
    public void begin(@Nullable String keyHash) {
        response.setChunked(true);
        StreamHead.of(keyHash).forEach((name, value) -> response.putHeader(name, value));
    }

    @Override
    public void write(Buffer bytes) {
        response.write(bytes);
    }

    @Override
    public boolean isFull() {
        return response.writeQueueFull();
    }

    @Override
    public void onDrain(BooleanSupplier next) {
        response.drainHandler(_ -> {
            boolean isMore = true;
            while (isMore && !isFull()) {
                isMore = next.getAsBoolean();
            }
        });
    }

    /// From a client that does not take even a last word the stream is torn away, or over HTTP/1.1 its connection
    /// closed
    /// once that has been idle for `quarkus.http.idle-timeout`.
    @Override
    public void end(Buffer lastWord) {
        long timer = vertx.setTimer(farewell.toMillis(), _ -> response.reset());
        response.write(lastWord).onComplete(_ -> {
            vertx.cancelTimer(timer);
            if (!response.ended() && !response.closed()) {
                response.end();
            }
        });
    }

    @Override
    public void onClose(Runnable gone) {
        response.closeHandler(_ -> gone.run());
        response.exceptionHandler(_ -> gone.run());
    }
}
