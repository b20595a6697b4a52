package io.terrace.journeys.suite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/// Takes spans as an OpenTelemetry collector does, by OTLP over HTTP, and keeps every byte.
public final class SpanReceiver {

    private static final String PATH = "/v1/traces";

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private HttpServer server;

    private SpanReceiver(HttpServer server) {
        this.server = server;
    }

    static SpanReceiver start() {
        SpanReceiver receiver = new SpanReceiver(listen(0));
        receiver.serve();
        return receiver;
    }

    /// What has a program send its spans here, and soon. Of what begins at the gateway it records a part, so that the
    /// other journeys run with traces as well.
    Map<String, String> environment() {
        return Map.of(
                "TERRACE_TRACES_ENDPOINT",
                "http://127.0.0.1:" + server.getAddress().getPort(),
                "TERRACE_TRACES_RATIO",
                "0.1",
                "TERRACE_TRACES_EXPORT_EVERY",
                "0.5S");
    }

    /// No one answers at its port any more.
    public void stop() {
        server.stop(0);
    }

    /// It answers there again.
    public void resume() {
        server = listen(server.getAddress().getPort());
        serve();
    }

    /// What has come of a trace so far.
    ///
    /// @param trace 32 hexadecimal digits
    public List<ReceivedSpan> trace(String trace) {
        String id = new String(HexFormat.of().parseHex(trace), ISO_8859_1);
        return bodies().filter(body -> body.contains(id))
                .flatMap(body -> ReceivedSpan.in(ByteBuffer.wrap(body.getBytes(ISO_8859_1))))
                .filter(span -> span.trace().equals(trace))
                .toList();
    }

    /// All that has come, a character a byte.
    public Stream<String> bodies() {
        return bodies.stream();
    }

    private void serve() {
        server.createContext(PATH, this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1));
            exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    private static HttpServer listen(int port) {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
