package io.terrace.stack.mailbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/// The mailbox's page at `/` and its API at `/messages`.
final class MailboxHttpServer {

    private static final int MAX_BODY = 64 * 1024;
    private static final Pattern LOOPBACK =
            Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?", Pattern.CASE_INSENSITIVE);

    private final ObjectMapper json = new ObjectMapper();
    private final MailboxStore messages;
    private final InstantSource clock;

    MailboxHttpServer(MailboxStore messages, InstantSource clock) {
        this.messages = messages;
        this.clock = clock;
    }

    void listen(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", exchange -> serve(exchange, this::page));
        server.createContext("/messages", exchange -> serve(exchange, this::api));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    /// Takes only requests that name this machine. A page of another site can have its own name lead to 127.0.0.1, and
    /// would read the mails from there otherwise; its browser still sends that name.
    private static void serve(HttpExchange exchange, HttpHandler handler) throws IOException {
        String host = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Host"), "");
        if (LOOPBACK.matcher(host).matches()) {
            handler.handle(exchange);
        } else {
            answer(exchange, 421, "text/plain", "The mailbox is at localhost only");
        }
    }

    private void page(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestURI().getPath().equals("/")) {
            answer(exchange, 404, "text/plain", "Not found");
            return;
        }
        exchange.getResponseHeaders().set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
        answer(exchange, 200, "text/html", MailboxPageRenderer.of(found(exchange)));
    }

    private void api(HttpExchange exchange) throws IOException {
        switch (exchange.getRequestMethod()) {
            case "GET" -> {
                List<Map<String, String>> found =
                        found(exchange).stream().map(MailboxHttpServer::fields).toList();
                answer(exchange, 200, "application/json", json.writeValueAsString(found));
            }
            case "POST" -> receive(exchange);
            case "DELETE" -> {
                messages.clear();
                answer(exchange, 204, "application/json", "");
            }
            default -> answer(exchange, 405, "text/plain", "GET, POST or DELETE");
        }
    }

    private void receive(HttpExchange exchange) throws IOException {
        try {
            JsonNode body = json.readTree(exchange.getRequestBody().readNBytes(MAX_BODY));
            String channel = body.path("channel").asText();
            String to = body.path("to").asText();
            if (channel.isEmpty() || to.isEmpty()) {
                answer(exchange, 400, "text/plain", "A message has a channel, a recipient (to) and a text");
                return;
            }
            messages.add(new MailboxMessage(
                    channel,
                    to,
                    body.path("subject").asText(),
                    body.path("text").asText(),
                    clock.instant()));
            answer(exchange, 202, "application/json", "{}");
        } catch (JsonProcessingException e) {
            answer(exchange, 400, "text/plain", "Not JSON");
        }
    }

    private List<MailboxMessage> found(HttpExchange exchange) {
        return recipient(exchange).map(messages::to).orElseGet(messages::all);
    }

    private static Optional<String> recipient(HttpExchange exchange) {
        return Optional.ofNullable(exchange.getRequestURI().getRawQuery())
                .flatMap(query -> Arrays.stream(query.split("&"))
                        .filter(parameter -> parameter.startsWith("to="))
                        .map(parameter -> decoded(parameter.substring("to=".length())))
                        .filter(to -> !to.isEmpty())
                        .findFirst());
    }

    /// Clients often leave the `+` of a phone number or mail address bare; neither has a space.
    private static String decoded(String value) {
        return URLDecoder.decode(value.replace("+", "%2B"), UTF_8);
    }

    private static Map<String, String> fields(MailboxMessage message) {
        return Map.of(
                "channel", message.channel(),
                "to", message.to(),
                "subject", message.subject(),
                "text", message.text(),
                "at", message.at().toString());
    }

    private static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (exchange) {
            exchange.getResponseBody().write(bytes);
        }
    }
}
