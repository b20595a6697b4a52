package io.terrace.gateway.body;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.time.Duration;

/// One request's body while it is read, and after that until it is released. Lives on its exchange's event loop.
public final class CollectedBody {

    private final RequestBodyLimiter budget;
    private final Object client;
    private final String address;
    private final long limit;
    private final Buffer bytes = Buffer.buffer();
    private final Promise<Buffer> whole = Promise.promise();
    private boolean released;

    /// @param limit in bytes
    CollectedBody(RequestBodyLimiter budget, Object client, String address, long limit) {
        this.budget = budget;
        this.client = client;
        this.address = address;
        this.limit = limit;
    }

    /// The body. Fails with a [RefusalException] where it is too large, too late or too many are awaited, and with an
    /// [IOException] where the client breaks it off.
    public Future<Buffer> whole() {
        return whole.future();
    }

    /// Frees the memory that it takes. Where it was not whole yet, it never will be.
    public void release() {
        if (!released) {
            released = true;
            budget.remove(this, bytes.length());
        }
    }

    Object client() {
        return client;
    }

    String address() {
        return address;
    }

    void read(Exchange exchange, Duration time, Vertx vertx) {
        HttpServerRequest from = exchange.request();
        budget.add(this);
        long timer = vertx.setTimer(
                Math.max(1, time.toMillis()), id -> refuse(new RefusalException(ErrorCode.DEADLINE_EXCEEDED)));
        whole.future().onComplete(done -> vertx.cancelTimer(timer));
        if (from.headers().contains("Expect", "100-continue", true)) {
            from.response().writeContinue();
        }
        from.exceptionHandler(this::brokenOff);
        from.endHandler(end -> end());
        from.handler(this::add);
        from.resume();
    }

    void refuse(RefusalException refusal) {
        release();
        whole.tryFail(refusal);
    }

    private void brokenOff(Throwable cause) {
        if (!whole.future().isComplete()) {
            release();
            whole.fail(new IOException("A body broke off", cause));
        }
    }

    void add(Buffer chunk) {
        if (released || whole.future().isComplete()) {
            return;
        }
        if (bytes.length() + chunk.length() > limit) {
            refuse(new RefusalException(ErrorCode.PAYLOAD_TOO_LARGE));
        } else if (budget.grow(this, chunk.length())) {
            bytes.appendBuffer(chunk);
        }
    }

    void end() {
        if (!released && !whole.future().isComplete()) {
            budget.arrived(this);
            whole.complete(bytes);
        }
    }
}
