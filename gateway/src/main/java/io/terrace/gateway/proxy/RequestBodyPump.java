package io.terrace.gateway.proxy;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;

/// Carries an upload's body up, no faster than the service takes it and no further than the route admits.
final class RequestBodyPump {

    private final HttpServerRequest from;
    private final HttpClientRequest to;
    private final long limit;
    private final Consumer<Throwable> failed;
    private long carried;
    private boolean done;

    private RequestBodyPump(HttpServerRequest from, HttpClientRequest to, long limit, Consumer<Throwable> failed) {
        this.from = from;
        this.to = to;
        this.limit = limit;
        this.failed = failed;
    }

    /// @param limit in bytes
    /// @param failed called for a body that is too large or breaks off
    static RequestBodyPump carry(Exchange exchange, HttpClientRequest to, long limit, Consumer<Throwable> failed) {
        RequestBodyPump body = new RequestBodyPump(exchange.request(), to, limit, failed);
        long length = exchange.bodyLength();
        if (length == 0) {
            body.skip();
        } else {
            body.start(length);
        }
        return body;
    }

    /// Takes no more from the client.
    void stop() {
        done = true;
    }

    /// Whether all of it has gone up.
    boolean isDone() {
        return done;
    }

    private void skip() {
        done = true;
        to.end();
        from.resume();
    }

    private void start(long length) {
        if (length > 0) {
            to.putHeader("Content-Length", Long.toString(length));
        } else {
            to.setChunked(true);
        }
        if (from.headers().contains("Expect", "100-continue", true)) {
            from.response().writeContinue();
        }
        to.drainHandler(drained -> from.resume());
        from.handler(this::pass);
        from.endHandler(end -> finish());
        from.exceptionHandler(failed::accept);
        from.resume();
    }

    private void pass(Buffer chunk) {
        if (done) {
            return;
        }
        carried += chunk.length();
        if (carried > limit) {
            done = true;
            failed.accept(new RefusalException(ErrorCode.PAYLOAD_TOO_LARGE));
            return;
        }
        to.write(chunk);
        if (to.writeQueueFull()) {
            from.pause();
        }
    }

    private void finish() {
        if (!done) {
            done = true;
            to.end();
        }
    }
}
