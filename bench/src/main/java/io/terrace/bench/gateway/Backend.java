package io.terrace.bench.gateway;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The cheap service behind every gateway, and auth-service's answers for ours. It speaks HTTP/1.1 and h2c, as our
/// services do.
final class Backend implements AutoCloseable {

    private static final String CREDENTIALS = "/internal/credentials/";
    private static final String JWKS = "/.well-known/jwks.json";
    private static final Buffer PAGE = Buffer.buffer("{\"items\":[\"" + "x".repeat(280) + "\"]}");

    private final Vertx vertx = Vertx.vertx();
    private final Keys keys;
    private final String jwks;
    private final HttpServer server;
    private final SlowPage slow = new SlowPage(vertx, SlowPage.AT_ONCE, SlowPage.TIME);

    Backend(Keys keys, Fans fans) {
        this.keys = keys;
        jwks = fans.jwks();
        server = vertx.createHttpServer().requestHandler(this::answer);
        server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();
    }

    int port() {
        return server.actualPort();
    }

    /// Whether the page that takes its time has nothing left to do.
    boolean isIdle() {
        return slow.isIdle();
    }

    private void answer(HttpServerRequest request) {
        String path = Objects.requireNonNullElse(request.path(), "");
        if (path.startsWith(CREDENTIALS)) {
            show(request, keys.byHash(path.substring(CREDENTIALS.length())));
        } else if (path.equals(JWKS)) {
            show(request, jwks);
        } else if (path.equals(Requests.SLOW)) {
            slow.ask(() -> end(request, PAGE));
        } else {
            end(request, PAGE);
        }
    }

    private static void show(HttpServerRequest request, @Nullable String json) {
        if (json == null) {
            request.response().setStatusCode(404);
        }
        end(request, Buffer.buffer(json == null ? "{}" : json));
    }

    private static void end(HttpServerRequest request, Buffer json) {
        if (request.response().closed()) {
            return;
        }
        request.response().putHeader("Content-Type", "application/json").end(json);
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
