package io.terrace.bench.gateway;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.Objects;
import java.util.StringJoiner;

/// The cheap service behind every gateway, and auth-service's answers for ours. It speaks HTTP/1.1 and h2c, as our
/// services do.
final class CheapBackend implements AutoCloseable {

    private static final String LOOKUP = "/internal/credentials/lookup";
    private static final String USES = "/internal/credentials/uses";
    private static final String JWKS = "/.well-known/jwks.json";
    private static final Buffer PAGE = Buffer.buffer("{\"items\":[\"" + "x".repeat(280) + "\"]}");

    private final Vertx vertx = Vertx.vertx();
    private final BenchApiKeys keys;
    private final String jwks;
    private final HttpServer server;
    private final CapacityLimitedEndpoint slow =
            new CapacityLimitedEndpoint(vertx, CapacityLimitedEndpoint.AT_ONCE, CapacityLimitedEndpoint.TIME);

    CheapBackend(BenchApiKeys keys, BenchFanTokenIssuer fans) {
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
        if (path.equals(LOOKUP)) {
            request.body().onSuccess(body -> end(request, found(body.toJsonObject())));
        } else if (path.equals(USES)) {
            request.response().setStatusCode(204).end();
        } else if (path.equals(JWKS)) {
            end(request, Buffer.buffer(jwks));
        } else if (path.equals(BrowserRequestFactory.SLOW)) {
            slow.ask(() -> end(request, PAGE));
        } else {
            end(request, PAGE);
        }
    }

    private Buffer found(JsonObject lookup) {
        StringJoiner found = new StringJoiner(",", "{", "}");
        for (Object hash : lookup.getJsonArray("hashes")) {
            String credential = keys.byHash((String) hash);
            if (credential != null) {
                found.add("\"" + hash + "\":" + credential);
            }
        }
        return Buffer.buffer(found.toString());
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
