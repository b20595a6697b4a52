package io.terrace.gateway.batch;

import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.body.BodyCollector;
import io.terrace.gateway.body.CollectedBody;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.ErrorResponseWriter;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.function.Consumer;

@Singleton
public class BatchHandler {

    private static final int OK = 200;

    private final BodyCollector bodies;
    private final ErrorResponseWriter answers;
    private final InstantSource clock;
    private final Duration patience;
    private final long maxBody;

    BatchHandler(BodyCollector bodies, ErrorResponseWriter answers, InstantSource clock, GatewayConfig config) {
        this.bodies = bodies;
        this.answers = answers;
        this.clock = clock;
        patience = config.deadline().ordinary();
        maxBody = config.body().batch().asLongValue();
    }

    /// Answers an admitted batch. All of it is over by the deadline of one ordinary request; what was not begun by then
    /// is 504.
    ///
    /// @param client whose body it is; see [BodyCollector]
    /// @param door takes an operation as if it had come by itself, and always answers
    public void run(Exchange batch, Object client, Consumer<Exchange> door) {
        if (!isJson(batch)) {
            throw new RefusalException(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        }
        Instant deadline = batch.arrivedAt().plus(patience);
        CollectedBody body = bodies.collect(batch, client, maxBody, Duration.between(clock.instant(), deadline));
        body.whole()
                .compose(text -> new BatchRun(batch, text, door, answers, clock, deadline).start())
                .onComplete(done -> body.release())
                .onSuccess(results -> write(batch, results))
                .onFailure(failure -> refuse(batch, failure));
    }

    // No one waits for the answer to a body that broke off.
    private void refuse(Exchange batch, Throwable failure) {
        if (!(failure instanceof IOException)) {
            answers.refuse(batch, failure);
        }
    }

    private static boolean isJson(Exchange batch) {
        String type = batch.header("Content-Type");
        return type != null
                && type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals("application/json");
    }

    private static void write(Exchange batch, Buffer results) {
        if (!batch.isOver()) {
            batch.response()
                    .setStatusCode(OK)
                    .putHeader("Content-Type", "application/json")
                    .putHeader("Cache-Control", "no-store")
                    .end(results);
        }
    }
}
