package io.terrace.gateway.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.logging.Log;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.exchange.BodyDrainer;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.exchange.RequestTrace;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Writes refusals.
@Singleton
@RegisterForReflection(
        targets = {
            ErrorCode.class,
            Problem.class,
            Problem.FieldError.class,
            Problem.Location.class,
            Problem.Reason.class
        })
public class ErrorResponseWriter {

    /// What a service may have said of a body that does not come.
    private static final List<CharSequence> OF_ANOTHER_BODY = List.of(
            HttpHeaders.ACCEPT_RANGES,
            HttpHeaders.CONTENT_DISPOSITION,
            HttpHeaders.CONTENT_ENCODING,
            HttpHeaders.CONTENT_LANGUAGE,
            HttpHeaders.CONTENT_LENGTH,
            HttpHeaders.CONTENT_RANGE,
            HttpHeaders.ETAG,
            HttpHeaders.LAST_MODIFIED,
            HttpHeaders.LOCATION,
            HttpHeaders.TRANSFER_ENCODING);

    private static final int FRAMES = 8;
    private static final int UNAUTHORIZED = 401;

    private final Vertx vertx;
    private final ObjectMapper json;
    private final String catalogue;

    ErrorResponseWriter(Vertx vertx, ObjectMapper json, GatewayConfig config) {
        this.vertx = vertx;
        this.json = json;
        catalogue = config.errorsUrl();
    }

    /// Ends the exchange as the failure demands; anything but a [RefusalException] is a defect of ours and says only
    /// that.
    public void refuse(Exchange exchange, Throwable failure) {
        if (failure instanceof RefusalException refusal) {
            write(exchange, refusal);
        } else {
            // Not its message, which may repeat what the client sent.
            Log.errorf("Request %s failed: %s at %s", exchange.id(), failure.getClass(), where(failure));
            write(exchange, new RefusalException(ErrorCode.INTERNAL_ERROR));
        }
    }

    private void write(Exchange exchange, RefusalException refusal) {
        HttpServerResponse response = exchange.response();
        if (exchange.isOver() || response.headWritten()) {
            exchange.abort();
            return;
        }
        RequestTrace span = exchange.span();
        if (span != null) {
            span.refuse(refusal.code());
        }
        if (refusal.retryAfter() != null) {
            long seconds = Math.ceilDiv(refusal.retryAfter().toMillis(), 1000L);
            response.putHeader("Retry-After", Long.toString(Math.max(1, seconds)));
        }
        if (refusal.code().status() == UNAUTHORIZED) {
            AuthChallenge.put(exchange, refusal.code());
        }
        OF_ANOTHER_BODY.forEach(response.headers()::remove);
        response.setStatusCode(refusal.code().status())
                .putHeader("Content-Type", Problem.MEDIA_TYPE)
                .putHeader("Cache-Control", "no-store");
        exchange.end(body(exchange, refusal));
        BodyDrainer.discard(exchange.request(), vertx);
    }

    private static String where(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .limit(FRAMES)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(" < "));
    }

    private Buffer body(Exchange exchange, RefusalException refusal) {
        Problem problem =
                Problem.of(catalogue, refusal.code(), exchange.id(), refusal.errors(), List.of(), refusal.extras());
        try {
            return Buffer.buffer(json.writeValueAsBytes(problem));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A problem is always JSON", e);
        }
    }
}
