package io.terrace.bench.wallet;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/// Single requests to the service.
record Asking(int port) {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /// @return the id of what was made
    String post(String path, String token, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = CLIENT.send(request, BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new StackException(path + " was answered " + answer.statusCode());
            }
            return new ObjectMapper().readTree(answer.body()).path("id").asText();
        } catch (IOException e) {
            throw new StackException("The service does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
    }
}
