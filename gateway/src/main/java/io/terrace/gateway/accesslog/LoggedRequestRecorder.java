package io.terrace.gateway.accesslog;

import io.terrace.gateway.exchange.Exchange;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Ends with the response, or with the connection if that is sooner.
final class LoggedRequestRecorder implements AccessLogRecorder, Handler<Void> {

    /// The client went before it was answered.
    private static final int CLIENT_LEFT = 499;

    private static final long NANOS_PER_MICRO = 1_000;

    private final Exchange exchange;
    private final AccessLog log;
    private @Nullable String template;
    private @Nullable UUID key;

    LoggedRequestRecorder(Exchange exchange, AccessLog log) {
        this.exchange = exchange;
        this.log = log;
    }

    @Override
    public void at(String asked) {
        template = asked;
    }

    @Override
    public void by(UUID credential) {
        key = credential;
    }

    @Override
    public void handle(Void end) {
        HttpServerResponse response = exchange.response();
        log.add(new AccessLogRecord(
                exchange.arrivedAt(),
                exchange.id(),
                template == null ? null : exchange.request().method().name(),
                template,
                response.headWritten() ? response.getStatusCode() : CLIENT_LEFT,
                response.ended(),
                response.bytesWritten(),
                (System.nanoTime() - exchange.arrivedNanos()) / NANOS_PER_MICRO,
                key));
    }
}
