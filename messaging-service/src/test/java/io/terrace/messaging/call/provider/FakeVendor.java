package io.terrace.messaging.call.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A vendor's API, on loopback: answers what it is told to, and remembers what it was asked.
public final class FakeVendor implements AutoCloseable {

    /// @param authorization the header
    public record Asked(String method, String uri, @Nullable String authorization, String body) {}

    public record Answer(int status, String body) {}

    private final HttpServer server;
    private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
    private volatile Function<Asked, Answer> answers = request -> new Answer(200, "{}");

    public FakeVendor() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::serve);
        server.start();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public void answer(Function<Asked, Answer> how) {
        answers = how;
    }

    public List<Asked> asked() {
        return List.copyOf(asked);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            var request = new Asked(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders().getFirst("Authorization"),
                    new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            asked.add(request);
            Answer answer = answers.apply(request);
            byte[] body = answer.body().getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.status(), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
