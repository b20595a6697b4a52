package io.terrace.journeys.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What came back.
///
/// @param status 0 where nothing came that is HTTP
/// @param headers by lower-case name
/// @param body each character one byte
/// @param failure why nothing came; empty for an answer
record RawAnswer(int status, Map<String, List<String>> headers, String body, Duration took, String failure) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    static RawAnswer none(String failure, Duration took) {
        return new RawAnswer(0, Map.of(), "", took, failure);
    }

    Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    boolean isProblem() {
        return header("Content-Type").orElse("").startsWith("application/problem+json");
    }

    boolean succeeded() {
        return status >= 200 && status < 300;
    }

    String text() {
        return new String(body.getBytes(ISO_8859_1), UTF_8);
    }

    /// The body; missing where it is no JSON.
    JsonNode json() {
        try {
            JsonNode json = MAPPER.readTree(text());
            return json == null ? MissingNode.getInstance() : json;
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    String code() {
        return isProblem() ? json().path("code").asText() : "";
    }

    @Override
    public String toString() {
        return status == 0 ? failure : (status + " " + code()).strip();
    }
}
