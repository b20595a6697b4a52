package io.terrace.gateway.proxy;

import io.terrace.gateway.admission.Caller;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.h2.HpackHeaderWriter;
import io.terrace.gateway.h2.RequestHeadWriter;
import io.terrace.gateway.header.RequestHeaderCopier;
import io.terrace.gateway.route.Route;
import io.terrace.gateway.token.RefreshableContextTokenHeader;
import io.terrace.gateway.upstream.UpstreamService;
import io.terrace.platform.streamlink.StreamCommandEncoder;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request as the service will see it.
///
/// @param authorization the header with the context token, where the service learns who calls
/// @param keyHash of the key that the request came with, where the service learns it
/// @param deadline by when the answer must have begun
record PreparedUpstreamRequest(
        Exchange exchange,
        Route route,
        Caller caller,
        UpstreamService upstream,
        Optional<RefreshableContextTokenHeader> authorization,
        @Nullable String keyHash,
        Instant deadline)
        implements RequestHeadWriter {

    /// A request with its headers set and nothing sent.
    Future<HttpClientRequest> open() {
        HttpClient client = route.streams() ? upstream.streams() : upstream.requests();
        RequestOptions options = new RequestOptions()
                .setMethod(exchange.request().method())
                .setHost(upstream.host())
                .setPort(upstream.port())
                .setSsl(upstream.ssl())
                .setURI(uri());
        return client.request(options).map(this::withHeaders);
    }

    /// Whether it may travel with others: it has no body and ends soon.
    boolean isTogether() {
        return !route.takesItsTime()
                && upstream.together()
                && exchange.bodyLength() == 0
                && upstream.h2().isSpoken();
    }

    /// What opens the stream on a link; empty where it cannot go over one.
    Optional<Buffer> linked() {
        return route.streams() && exchange.request().method().equals(HttpMethod.GET) && exchange.bodyLength() == 0
                ? StreamCommandEncoder.request(uri(), copyHeaders(MultiMap.caseInsensitiveMultiMap()))
                : Optional.empty();
    }

    @Override
    public void write(HpackHeaderWriter to) {
        to.request(exchange.request().method().name(), upstream.authority(), uri());
        RequestHeaderCopier.copy(exchange, to::add);
        authorization.ifPresent(token -> token.show(value -> to.secret(HttpHeaders.AUTHORIZATION, value)));
        if (keyHash != null) {
            to.add(RequestHeaderCopier.KEY_HASH, keyHash);
        }
        String signature = webhookAuthorization();
        if (signature != null) {
            to.add(RequestHeaderCopier.WEBHOOK_AUTHORIZATION, signature);
        }
        to.add("x-service-deadline", Long.toString(deadline.toEpochMilli()));
    }

    /// Whether asking twice is the same as asking once, and there is no body that could be half gone.
    boolean isRepeatable() {
        HttpMethod method = exchange.request().method();
        return (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) && exchange.bodyLength() == 0;
    }

    private @Nullable String webhookAuthorization() {
        return route.tellsAuthorization() ? exchange.request().getHeader(HttpHeaders.AUTHORIZATION) : null;
    }

    private HttpClientRequest withHeaders(HttpClientRequest request) {
        copyHeaders(request.headers());
        return request;
    }

    private MultiMap copyHeaders(MultiMap headers) {
        RequestHeaderCopier.copy(exchange, headers::add);
        headers.remove("Content-Length");
        authorization.ifPresent(token -> headers.set(HttpHeaders.AUTHORIZATION, token.text()));
        if (keyHash != null) {
            headers.set(RequestHeaderCopier.KEY_HASH, keyHash);
        }
        String signature = webhookAuthorization();
        if (signature != null) {
            headers.set(RequestHeaderCopier.WEBHOOK_AUTHORIZATION, signature);
        }
        if (!route.streams()) {
            headers.set("X-Service-Deadline", Long.toString(deadline.toEpochMilli()));
        }
        return headers;
    }

    private String uri() {
        String query = exchange.request().query();
        return query == null ? exchange.path() : exchange.path() + '?' + query;
    }
}
