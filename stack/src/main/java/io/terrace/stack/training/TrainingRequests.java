package io.terrace.stack.training;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Asks a service for all that its API reads, in communities that do not exist: so its AOT cache has what serves
/// requests, not only what a start loads. What writes is left out: the database may be one that is used.
public final class TrainingRequests {

    /// Enough for the JVM to have profiles of what each of them runs through.
    private static final int COUNT = 500;

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int OK = 200;
    private static final String STREAM = "text/event-stream";

    private final TrainedService service;
    private final TrainingTokens tokens;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    public TrainingRequests(TrainedService service) {
        this.service = service;
        tokens = new TrainingTokens(service);
    }

    /// Returns when all are answered.
    ///
    /// @return how many answers had which status; empty for the gateway, which has no document of its own
    /// @throws IOException where one is not answered; the rest is not sent
    public SortedMap<Integer, Integer> send() throws IOException, InterruptedException {
        SortedMap<Integer, Integer> statuses = new TreeMap<>();
        List<ReadOperation> operations = operations();
        for (int sent = 0; sent < COUNT && !operations.isEmpty(); sent++) {
            statuses.merge(ask(operations.get(sent % operations.size())), 1, Integer::sum);
        }
        return statuses;
    }

    private List<ReadOperation> operations() throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = get(request(service.managementUrl() + "/q/openapi?format=JSON"));
        try (InputStream body = answer.body()) {
            return answer.statusCode() == OK ? ReadOperation.of(new ObjectMapper().readTree(body)) : List.of();
        }
    }

    private int ask(ReadOperation operation) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(service.url() + operation.target());
        operation.role().ifPresent(role -> request.header("Authorization", "Bearer " + tokens.token(role)));
        HttpResponse<InputStream> answer = get(request);
        try (InputStream body = answer.body()) {
            // A stream has no end of its own.
            if (answer.headers().firstValue("Content-Type").orElse("").startsWith(STREAM)) {
                body.read();
            } else {
                body.transferTo(OutputStream.nullOutputStream());
            }
        }
        return answer.statusCode();
    }

    private static HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE);
    }

    private HttpResponse<InputStream> get(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofInputStream());
    }
}
