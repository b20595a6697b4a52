package io.terrace.gateway.batch;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.Refusal;
import io.terrace.platform.kernel.Code;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/// A request's body, gathered.
final class WholeBody {

    private final HttpServerRequest from;
    private final long limit;
    private final Buffer gathered = Buffer.buffer();
    private final Promise<Buffer> whole = Promise.promise();

    private WholeBody(HttpServerRequest from, long limit) {
        this.from = from;
        this.limit = limit;
    }

    /// Fails with a [Refusal] for a body that is too large or too slow, and never ends for one that breaks off.
    ///
    /// @param limit in bytes
    static Future<Buffer> of(Exchange exchange, long limit, Duration patience, Vertx vertx) {
        WholeBody body = new WholeBody(exchange.request(), limit);
        long timer = vertx.setTimer(
                Math.max(1, patience.toMillis()), id -> body.whole.tryFail(new Refusal(Code.DEADLINE_EXCEEDED)));
        return body.gather().onComplete(done -> vertx.cancelTimer(timer));
    }

    private Future<Buffer> gather() {
        if (from.headers().contains("Expect", "100-continue", true)) {
            from.response().writeContinue();
        }
        from.exceptionHandler(brokenOff -> {});
        from.endHandler(end -> whole.tryComplete(gathered));
        from.handler(this::add);
        from.resume();
        return whole.future();
    }

    private void add(Buffer chunk) {
        if (whole.future().isComplete()) {
            return;
        }
        if (gathered.length() + chunk.length() > limit) {
            whole.fail(new Refusal(Code.PAYLOAD_TOO_LARGE));
        } else {
            gathered.appendBuffer(chunk);
        }
    }
}
