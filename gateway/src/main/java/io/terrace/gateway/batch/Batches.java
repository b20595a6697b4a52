package io.terrace.gateway.batch;

import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.Answers;
import io.terrace.gateway.problem.Refusal;
import io.terrace.platform.kernel.Code;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.function.Consumer;

@Singleton
public class Batches {

    private static final int OK = 200;

    private final Vertx vertx;
    private final Answers answers;
    private final InstantSource clock;
    private final Duration patience;
    private final long maxBody;

    Batches(Vertx vertx, Answers answers, InstantSource clock, GatewayConfig config) {
        this.vertx = vertx;
        this.answers = answers;
        this.clock = clock;
        patience = config.deadline().ordinary();
        maxBody = config.body().batch().asLongValue();
    }

    /// Answers an admitted batch. All of it is over by the deadline of one ordinary request; what was not begun by then
    /// is 504.
    ///
    /// @param door takes an operation as if it had come by itself, and answers whatever becomes of it
    public void run(Exchange batch, Consumer<Exchange> door) {
        if (!isJson(batch)) {
            throw new Refusal(Code.UNSUPPORTED_MEDIA_TYPE);
        }
        Instant deadline = batch.arrivedAt().plus(patience);
        WholeBody.of(batch, maxBody, Duration.between(clock.instant(), deadline), vertx)
                .compose(text -> new Run(batch, text, door, answers, clock, deadline).start())
                .onSuccess(results -> write(batch, results))
                .onFailure(failure -> answers.refuse(batch, failure));
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
