package io.terrace.gateway.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// A client of the gateway: what it sends by name, what came back.
public final class Client {

    private static final Map<String, HttpClient> CLIENTS = new ConcurrentHashMap<>();

    private final HttpRequest.Builder request;
    private String address = "127.0.0.1";

    private Client(URI uri) {
        request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30));
    }

    public static Client to(URI gateway, String path) {
        return new Client(gateway.resolve(path));
    }

    public Client key(String key) {
        return header("X-Service-API-Key", key);
    }

    public Client bearer(String token) {
        return header("Authorization", "Bearer " + token);
    }

    /// From another of this machine's loopback addresses.
    public Client from(String other) {
        address = other;
        return this;
    }

    public Client header(String name, String value) {
        request.header(name, value);
        return this;
    }

    public Answer get() {
        return send("GET");
    }

    public Answer post(String body) {
        return send("POST", BodyPublishers.ofString(body));
    }

    public Answer send(String method) {
        return send(method, BodyPublishers.noBody());
    }

    public Answer send(String method, BodyPublisher body) {
        try {
            return new Answer(client().send(request.method(method, body).build(), BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public CompletableFuture<Answer> sendAsync(String method) {
        return client().sendAsync(
                        request.method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString())
                .thenApply(Answer::new);
    }

    private HttpClient client() {
        return CLIENTS.computeIfAbsent(
                address,
                local -> HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .localAddress(InetAddress.ofLiteral(local))
                        .build());
    }

    public record Answer(HttpResponse<String> response) {

        public int status() {
            return response.statusCode();
        }

        public String body() {
            return response.body();
        }

        public Optional<String> header(String name) {
            return response.headers().firstValue(name);
        }

        public JsonNode json() {
            try {
                return new ObjectMapper().readTree(body());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /// `401 token_invalid`, and so on.
        public String outcome() {
            JsonNode code = header("Content-Type").orElse("").contains("problem") ? json().path("code") : null;
            return code == null ? Integer.toString(status()) : status() + " " + code.asText();
        }
    }
}
