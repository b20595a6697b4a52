package io.terrace.bench.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/// Single requests, to see how a gateway answers.
final class GatewayProbe {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private GatewayProbe() {}

    /// @param headers names and values in turn
    static HttpResponse<String> at(int port, String path, String... headers) {
        try {
            return ask(port, path, headers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whether it answers, with that status.
    static boolean answers(int port, String path, int status) {
        try {
            return ask(port, path).statusCode() == status;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static HttpResponse<String> ask(int port, String path, String... headers) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE);
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
