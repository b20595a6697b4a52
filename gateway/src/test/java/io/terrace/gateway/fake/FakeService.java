package io.terrace.gateway.fake;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.platform.testing.FreePorts;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// A service that answers as the test says, by path, and remembers what reached it.
public final class FakeService {

    private static final String HEALTHY = """
            {"status":"UP","checks":[{"name":"postgres","status":"UP"},{"name":"redis","status":"UP"}]}""";

    private final Vertx vertx;
    private final Map<String, Handler<HttpServerRequest>> pages = new ConcurrentHashMap<>();
    private final Queue<Seen> seen = new ConcurrentLinkedQueue<>();
    private @Nullable HttpServer server;
    private final int port = FreePorts.one();

    FakeService(Vertx vertx) {
        this.vertx = vertx;
        reset();
        start();
    }

    /// Back to answering 200 to whatever is asked under `/v2`, and well.
    public void reset() {
        pages.keySet().removeIf(path -> path.startsWith("/v2"));
        on("/health", request -> json(request, 200, HEALTHY));
    }

    public FakeService on(String path, Handler<HttpServerRequest> page) {
        pages.put(path, page);
        return this;
    }

    /// The last request for a path.
    public Seen last(String path) {
        return seen.stream()
                .filter(one -> one.path().equals(path))
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> new AssertionError("Nothing reached " + path));
    }

    /// The requests that reached it, in order.
    public List<Seen> seen() {
        return List.copyOf(seen);
    }

    /// How many requests reached it, whatever their path.
    public long total() {
        return seen.size();
    }

    public long count(String path) {
        return seen.stream().filter(one -> one.path().equals(path)).count();
    }

    /// Ends the service; its port refuses connections.
    public void stop() {
        HttpServer running = server;
        if (running != null) {
            Waiting.on(running.close());
            server = null;
            // A closed channel has its port until its selector comes round.
            await().until(() -> FreePorts.isFree(port));
        }
    }

    /// Starts it where it was.
    public void start() {
        start(new HttpServerOptions());
    }

    /// The same with other options.
    public void start(HttpServerOptions options) {
        if (server == null) {
            server = Waiting.on(
                    vertx.createHttpServer(options.setHost("127.0.0.1").setPort(port))
                            .requestHandler(this::serve)
                            .listen());
        }
    }

    public Vertx vertx() {
        return vertx;
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    public static void json(HttpServerRequest request, int status, String body) {
        request.response()
                .setStatusCode(status)
                .putHeader("Content-Type", "application/json")
                .end(body);
    }

    private void serve(HttpServerRequest request) {
        seen.add(Seen.of(request));
        Handler<HttpServerRequest> page = pages.get(request.path());
        if (page != null) {
            page.handle(request);
        } else if (Objects.requireNonNull(request.path()).startsWith("/v2")) {
            json(request, 200, "{\"ok\":true}");
        } else {
            json(request, 404, "{}");
        }
    }
}
