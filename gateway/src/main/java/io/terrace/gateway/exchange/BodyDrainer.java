package io.terrace.gateway.exchange;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/// The part of a body that no one wants. It is thrown away, so that the client can read its answer and go on with the
/// connection; a client that goes on sending too much or too long loses the connection.
public final class BodyDrainer {

    private static final long MAX_BYTES = 8L << 20;
    private static final long MAX_MILLIS = 5_000;

    private final HttpServerRequest request;
    private long taken;
    private @Nullable Long timer;

    private BodyDrainer(HttpServerRequest request) {
        this.request = request;
    }

    public static void discard(HttpServerRequest request, Vertx vertx) {
        if (!request.isEnded()) {
            new BodyDrainer(request).start(vertx);
        }
    }

    private void start(Vertx vertx) {
        timer = vertx.setTimer(MAX_MILLIS, id -> hangUp());
        request.exceptionHandler(e -> stop(vertx));
        request.endHandler(end -> stop(vertx));
        request.handler(chunk -> {
            taken += chunk.length();
            if (taken > MAX_BYTES) {
                hangUp();
            }
        });
        request.resume();
    }

    private void stop(Vertx vertx) {
        if (timer != null) {
            vertx.cancelTimer(timer);
            timer = null;
        }
    }

    private void hangUp() {
        if (request.version() == HttpVersion.HTTP_2) {
            request.response().reset();
        } else {
            request.connection().close();
        }
    }
}
