package io.terrace.gateway.page;

import io.quarkus.arc.All;
import io.terrace.gateway.exchange.BodyDrainer;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.ErrorResponseWriter;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.upstream.ContextSwitch;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Singleton
public class BuiltInEndpointHandler {

    private static final int NOT_MODIFIED = 304;

    private final Map<String, BuiltInEndpoint> pages = new HashMap<>();
    private final Vertx vertx;
    private final ErrorResponseWriter answers;

    BuiltInEndpointHandler(@All List<BuiltInEndpoint> all, Vertx vertx, ErrorResponseWriter answers) {
        all.forEach(page -> pages.put(page.path(), page));
        this.vertx = vertx;
        this.answers = answers;
    }

    public @Nullable BuiltInEndpoint at(String path) {
        return pages.get(path);
    }

    public void show(BuiltInEndpoint page, Exchange exchange) {
        HttpMethod method = exchange.request().method();
        if (!method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
            exchange.response().putHeader("Allow", "GET, HEAD");
            throw new RefusalException(ErrorCode.METHOD_NOT_ALLOWED);
        }
        ContextSwitch.of(vertx, page.show())
                .onSuccess(content -> write(content, exchange))
                .onFailure(failure -> answers.refuse(exchange, failure));
    }

    private void write(BuiltInEndpoint.Content content, Exchange exchange) {
        if (exchange.isOver()) {
            return;
        }
        HttpServerResponse response = exchange.response().setStatusCode(content.status());
        response.putHeader("Content-Type", content.type()).putHeader("Cache-Control", content.cacheControl());
        content.headers().forEach(response::putHeader);
        Buffer body = encoded(content, exchange);
        if (body == null) {
            response.setStatusCode(NOT_MODIFIED).end();
        } else {
            exchange.end(body);
        }
        BodyDrainer.discard(exchange.request(), vertx);
    }

    /// The body as the client takes it; null where it has it.
    private static @Nullable Buffer encoded(BuiltInEndpoint.Content content, Exchange exchange) {
        GzipBody packed = content.packed();
        if (packed == null) {
            return content.body();
        }
        HttpServerResponse response = exchange.response().putHeader("ETag", packed.tag());
        response.headers().add("Vary", "Accept-Encoding");
        String has = exchange.header(HttpHeaders.IF_NONE_MATCH);
        if (has != null && packed.isIn(has)) {
            return null;
        }
        String takes = exchange.header(HttpHeaders.ACCEPT_ENCODING);
        if (takes == null || !GzipBody.isTaken(takes)) {
            return content.body();
        }
        response.putHeader("Content-Encoding", "gzip");
        return packed.gzip();
    }
}
