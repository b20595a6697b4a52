package io.terrace.stack.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.process.ConditionAwaiter;
import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/// The API as an operator calls it.
record OperatorApiClient(String gatewayUrl, String operatorToken) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /// Repeats under one idempotency key while the gateway still finds its services.
    JsonNode post(String path, Map<String, Object> body) {
        return send("POST", path, body);
    }

    /// The same for a change.
    JsonNode patch(String path, Map<String, Object> body) {
        return send("PATCH", path, body);
    }

    private JsonNode send(String method, String path, Map<String, Object> body) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(gatewayUrl + path))
                    .header("Authorization", "Bearer " + operatorToken)
                    .header("Content-Type", "application/json")
                    .header("Idempotency-Key", UUID.randomUUID().toString())
                    .method(method, BodyPublishers.ofString(JSON.writeValueAsString(body)))
                    .build();
            AtomicReference<HttpResponse<String>> answer = new AtomicReference<>(send(request));
            ConditionAwaiter.until(PATIENCE, () -> answer.get().statusCode() < 500 || send(answer, request) < 500);
            if (answer.get().statusCode() >= 300) {
                throw new StackException("The demo partner cannot be made: %s %s answers %d %s"
                        .formatted(
                                method,
                                path,
                                answer.get().statusCode(),
                                answer.get().body()));
            }
            return JSON.readTree(answer.get().body());
        } catch (IOException e) {
            throw new StackException("The gateway does not answer: " + e.getMessage(), e);
        }
    }

    /// What the key's app receives at its start; empty for a key that is no longer one.
    Optional<JsonNode> provision(String partner, String key) {
        return find("/v2/partners/" + partner + "/provision", "X-Service-API-Key", key);
    }

    /// Whether the token is an operator's.
    boolean isAccepted() {
        return find("/v2/operator/operators?limit=1", "Authorization", "Bearer " + operatorToken)
                .isPresent();
    }

    /// Empty where the header does not open it.
    private Optional<JsonNode> find(String path, String header, String value) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(gatewayUrl + path))
                .header(header, value)
                .build();
        AtomicReference<HttpResponse<String>> answer = new AtomicReference<>(send(request));
        ConditionAwaiter.until(PATIENCE, () -> answer.get().statusCode() < 500 || send(answer, request) < 500);
        try {
            return answer.get().statusCode() == 200
                    ? Optional.of(JSON.readTree(answer.get().body()))
                    : Optional.empty();
        } catch (IOException e) {
            throw new StackException("The gateway does not answer: " + e.getMessage(), e);
        }
    }

    private static int send(AtomicReference<HttpResponse<String>> answer, HttpRequest request) {
        answer.set(send(request));
        return answer.get().statusCode();
    }

    private static HttpResponse<String> send(HttpRequest request) {
        try {
            return CLIENT.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new StackException("The gateway does not answer: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
    }
}
