package io.terrace.bench.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/// Single requests to the service, none of which may fail.
public record HttpProbe(int port) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /// @param body empty for none
    public JsonNode ask(String method, String path, String token, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = CLIENT.send(request, BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new StackException(
                        method + " " + path + " was answered " + answer.statusCode() + " " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new StackException("The service does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
    }
}
