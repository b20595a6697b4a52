package io.terrace.platform.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;

/// What a partner's server may do, by path.
final class Handlers {

    private Handlers() {}

    static void serve(HttpExchange exchange) throws IOException {
        String uri = exchange.getRequestURI().toString();
        switch (exchange.getRequestURI().getPath()) {
            case "/redirect" -> {
                exchange.getResponseHeaders().add("Location", "https://127.0.0.1/");
                exchange.sendResponseHeaders(302, -1);
            }
            case "/large" -> answer(exchange, "application/json", "x".repeat(1025));
            case "/packed" -> {
                exchange.getResponseHeaders().add("Content-Encoding", "gzip");
                answer(exchange, "application/json", "x");
            }
            case "/drip" -> drip(exchange);
            case "/silence" -> exchange.getRequestBody().readAllBytes();
            case "/html" -> answer(exchange, "text/html", "<html>");
            case "/echo" -> answer(exchange, "application/json; charset=utf-8", echo(exchange));
            default -> answer(exchange, "application/json", "{\"path\":\"" + uri + "\"}");
        }
    }

    private static String echo(HttpExchange exchange) throws IOException {
        return String.join(
                " ",
                exchange.getRequestMethod(),
                exchange.getRequestHeaders().getFirst("Content-Type"),
                exchange.getRequestHeaders().getFirst("X-Seen"),
                new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    }

    private static void answer(HttpExchange exchange, String type, String body) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(200, body.length());
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body.getBytes(UTF_8));
        }
    }

    /// A byte now and then, until the other side has gone.
    private static void drip(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (int i = 0; i < 600; i++) {
                out.write('x');
                out.flush();
                Thread.sleep(100);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
