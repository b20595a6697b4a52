package io.terrace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the API answered to one request.
public final class ApiResponse {

    private final HttpResponse<byte[]> response;
    private final Duration took;
    private final long arrivedAt;

    ApiResponse(HttpResponse<byte[]> response, Duration took, long arrivedAt) {
        this.response = response;
        this.took = took;
        this.arrivedAt = arrivedAt;
    }

    public String method() {
        return response.request().method();
    }

    public URI uri() {
        return response.uri();
    }

    /// The request's body; empty where it had none.
    public Optional<String> sent() {
        return SentBodyReader.of(response.request());
    }

    /// The media type of the request's body; empty where it had none.
    public String sentType() {
        return mediaType(response.request().headers().firstValue("Content-Type").orElse(""));
    }

    public int status() {
        return response.statusCode();
    }

    public Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    public Map<String, List<String>> headers() {
        return response.headers().map();
    }

    public String contentType() {
        return header("Content-Type").orElse("");
    }

    /// Of the answer's body, without parameters; empty where it has none.
    public String mediaType() {
        return mediaType(contentType());
    }

    private static String mediaType(String contentType) {
        return contentType.replaceFirst("\\s*;.*", "");
    }

    public byte[] bytes() {
        return response.body();
    }

    public String body() {
        return new String(response.body(), UTF_8);
    }

    public JsonNode json() {
        return Json.read(body());
    }

    /// The text at a JSON pointer, which must be there.
    public String text(String pointer) {
        JsonNode node = json().at(pointer);
        if (node.isMissingNode() || node.isNull()) {
            throw new IllegalStateException(describe() + " has no " + pointer);
        }
        return node.asText();
    }

    /// The problem's code; empty for an answer that is none.
    public String code() {
        return contentType().startsWith("application/problem+json")
                ? json().path("code").asText()
                : "";
    }

    /// @throws IllegalStateException naming what came instead
    public ApiResponse expect(int status) {
        if (status() != status) {
            throw new IllegalStateException(describe() + " in place of " + status);
        }
        return this;
    }

    public Duration took() {
        return took;
    }

    /// When the last byte was here, as [System#nanoTime] tells.
    public long arrivedAt() {
        return arrivedAt;
    }

    /// Method, path, status and code; no content.
    public String describe() {
        return "%s %s answered %d %s"
                .formatted(method(), uri().getPath(), status(), code())
                .strip();
    }

    @Override
    public String toString() {
        return describe();
    }
}
