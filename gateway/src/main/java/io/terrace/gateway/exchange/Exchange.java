package io.terrace.gateway.exchange;

import io.terrace.platform.kernel.Ids;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A request and its answer. All of it happens on the request's own event loop.
///
/// @param id the client's request id if it is a UUID, else a new one
/// @param trace the W3C trace context handed on
/// @param span null where the trace is not recorded
/// @param address the client's address as a number
/// @param bodyLength the declared length of the body; 0 for none, -1 where only its end will tell
/// @param arrivedAt by the clock; of a part of a batch, when the batch came
/// @param arrivedNanos by `System.nanoTime()`; of a part, when its turn came
public record Exchange(
        HttpServerRequest request,
        String id,
        String trace,
        @Nullable RequestTrace span,
        String address,
        long bodyLength,
        Instant arrivedAt,
        long arrivedNanos) {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("X-Request-Id");
    private static final CharSequence SDK_VERSION = HttpHeaders.createOptimized("X-Service-SDK-Version");
    private static final CharSequence TRACE_PARENT = HttpHeaders.createOptimized("traceparent");

    /// Holds the body back until someone wants it.
    public static Exchange begin(
            HttpServerRequest request, ClientAddressResolver hops, RequestTracer tracer, Instant now) {
        request.pause();
        String id = RequestId.of(request.getHeader(REQUEST_ID));
        request.response().putHeader(REQUEST_ID, id);
        String sent = request.getHeader(TRACE_PARENT);
        RequestTrace span = tracer.begin(sent);
        return new Exchange(
                request,
                id,
                span == null ? tracer.pass(sent) : span.traceparent(),
                span,
                hops.client(request),
                bodyLength(request),
                now,
                System.nanoTime());
    }

    /// A request that came as part of this one.
    public Exchange within(HttpServerRequest part) {
        part.pause();
        String own = Ids.next().toString();
        part.response().putHeader(REQUEST_ID, own);
        RequestTrace partSpan = span == null ? null : span.part();
        return new Exchange(
                part,
                own,
                partSpan == null ? TraceParentPropagator.following(trace, false) : partSpan.traceparent(),
                partSpan,
                address,
                bodyLength(part),
                arrivedAt,
                System.nanoTime());
    }

    public HttpServerResponse response() {
        return request.response();
    }

    public @Nullable String header(CharSequence name) {
        return request.getHeader(name);
    }

    /// The path as sent, without the query.
    public String path() {
        return Objects.requireNonNullElse(request.path(), "");
    }

    public @Nullable BearerToken bearer() {
        return BearerToken.of(request.getHeader(HttpHeaders.AUTHORIZATION));
    }

    /// Of the SDK that sends it, as it says.
    public @Nullable String sdkVersion() {
        return header(SDK_VERSION);
    }

    /// The app's own id on its device, where it is a UUID.
    public Optional<String> installation() {
        String sent = request.getHeader("X-Service-Installation-Id");
        return sent != null && RequestId.isUuid(sent) ? Optional.of(sent.toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    /// What limits count the client's address by: an IPv6 client has a whole /64.
    public String addressRange() {
        return AddressRateLimitKey.of(address);
    }

    public boolean isOver() {
        return response().ended() || response().closed();
    }

    /// Ends the answer with this body; of HEAD, with its length.
    public void end(Buffer body) {
        if (request.method().equals(HttpMethod.HEAD)) {
            response()
                    .putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()))
                    .end();
        } else {
            response().end(body);
        }
    }

    /// Cuts the client off: what it has got so far must not look complete.
    public void abort() {
        if (isOver()) {
            return;
        }
        if (isHttp2()) {
            response().reset();
        } else {
            request.connection().close();
        }
    }

    public boolean isHttp2() {
        return isHttp2(request);
    }

    private static boolean isHttp2(HttpServerRequest request) {
        return request.version() == HttpVersion.HTTP_2;
    }

    private static long bodyLength(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length != null) {
            return NUMBER.matcher(length).matches() ? Long.parseLong(length) : -1;
        }
        boolean chunked = request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
        return chunked || (isHttp2(request) && takesBody(request.method())) ? -1 : 0;
    }

    private static boolean takesBody(HttpMethod method) {
        return method.equals(HttpMethod.POST) || method.equals(HttpMethod.PUT) || method.equals(HttpMethod.PATCH);
    }
}
