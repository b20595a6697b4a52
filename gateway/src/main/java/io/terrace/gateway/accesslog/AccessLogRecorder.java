package io.terrace.gateway.accesslog;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.exchange.RequestTrace;
import io.terrace.gateway.metrics.RouteMetrics;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What becomes known of a request on its way. Ends with the response, or with the connection if that is sooner; then
/// it is counted, and logged where the log is on. Where its trace is recorded, its span ends too.
public final class AccessLogRecorder implements Handler<Void> {

    /// The client went before it was answered.
    private static final int CLIENT_LEFT = 499;

    private static final long NANOS_PER_MICRO = 1_000;

    private final Exchange exchange;
    private final @Nullable AccessLog log;
    private RouteMetrics metrics;
    private @Nullable String template;
    private @Nullable UUID key;

    /// @param log null to log nothing
    /// @param metrics of the requests without a route
    AccessLogRecorder(Exchange exchange, @Nullable AccessLog log, RouteMetrics metrics) {
        this.exchange = exchange;
        this.log = log;
        this.metrics = metrics;
    }

    /// @param asked the template of the route or page it asks for
    /// @param own that route's or page's
    public void at(String asked, RouteMetrics own) {
        template = asked;
        metrics = own;
    }

    /// @param credential the id of the credential it came with
    public void by(UUID credential) {
        key = credential;
    }

    @Override
    public void handle(Void end) {
        HttpServerResponse response = exchange.response();
        int status = response.headWritten() ? response.getStatusCode() : CLIENT_LEFT;
        long nanos = System.nanoTime() - exchange.arrivedNanos();
        metrics.record(status, nanos);
        RequestTrace span = exchange.span();
        if (span != null) {
            span.end(exchange.request().method().name(), template, status);
        }
        if (log != null) {
            log.add(new AccessLogRecord(
                    exchange.arrivedAt(),
                    exchange.id(),
                    exchange.trace(),
                    template == null ? null : exchange.request().method().name(),
                    template,
                    status,
                    response.ended(),
                    response.bytesWritten(),
                    nanos / NANOS_PER_MICRO,
                    key));
        }
    }
}
