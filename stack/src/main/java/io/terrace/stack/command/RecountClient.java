package io.terrace.stack.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.process.StackException;
import io.terrace.stack.service.StackInstallation;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;

/// Has a service count all it has of something again, page by page, as the operator.
final class RecountClient {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final StackInstallation installation;
    private final String path;

    /// @param path of an operation that recounts a page of 100 and tells the `difference` of each item
    RecountClient(StackInstallation installation, String path) {
        this.installation = installation;
        this.path = path;
    }

    /// @param counted how many things there are
    /// @param wrong how many of them were
    /// @param difference all of it together
    record RecountSum(long counted, long wrong, long difference) {}

    RecountSum recountAll() throws InterruptedException, IOException {
        long counted = 0;
        long wrong = 0;
        long difference = 0;
        String cursor = "";
        try (HttpClient client = HttpClient.newHttpClient()) {
            do {
                JsonNode page = page(client, cursor);
                for (JsonNode item : page.path("items")) {
                    counted++;
                    long by = item.path("difference").asLong();
                    difference += by;
                    wrong += by == 0 ? 0 : 1;
                }
                cursor = page.path("nextCursor").asText("");
            } while (!cursor.isEmpty() && !cursor.equals("null"));
        }
        return new RecountSum(counted, wrong, difference);
    }

    private JsonNode page(HttpClient client, String cursor) throws InterruptedException, IOException {
        String query = "?limit=100" + (cursor.isEmpty() ? "" : "&cursor=" + cursor);
        HttpRequest request = HttpRequest.newBuilder(URI.create(installation.publicUrl() + path + query))
                .header("Authorization", "Bearer " + installation.operatorToken())
                .timeout(TIMEOUT)
                .POST(BodyPublishers.noBody())
                .build();
        HttpResponse<String> answer = ApiRequestSender.send(client, request);
        if (answer.statusCode() != 200) {
            throw new StackException("The recount was answered " + answer.statusCode());
        }
        return new ObjectMapper().readTree(answer.body());
    }
}
