package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Stream;

/// Of each operation a request and its answers by status, as the journeys had them (`./terrace openapi --examples`).
final class DocumentExamples {

    private static final String FILE = "/openapi-examples.json";
    private static final String SCHEMA = "/content/application~1json/schema";
    private static final String ORIGINAL = "201";
    private static final String REPEATED = "200";
    private static final String ORIGINAL_SCHEMA = "/" + ORIGINAL + SCHEMA;
    private static final String REPEATED_SCHEMA = "/" + REPEATED + SCHEMA;
    private static final Map<String, String> ALIKE = Map.of(
            "application/json", "application/merge-patch+json",
            "application/merge-patch+json", "application/json");

    private final JsonNode byOperation;

    private DocumentExamples(JsonNode byOperation) {
        this.byOperation = byOperation;
    }

    static DocumentExamples read(ObjectMapper json) {
        try (InputStream in = DocumentExamples.class.getResourceAsStream(FILE)) {
            return new DocumentExamples(json.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void apply(ObjectNode document) {
        for (JsonNode path : document.path("paths")) {
            for (JsonNode operation : path) {
                JsonNode example =
                        byOperation.path(operation.path("operationId").asText());
                show(operation.at("/requestBody/content"), example.path("request"));
                JsonNode responses = operation.path("responses");
                for (Map.Entry<String, JsonNode> response :
                        example.path("response").properties()) {
                    show(responses.path(response.getKey()).path("content"), response.getValue());
                }
                if (!example.path("response").has(REPEATED)) {
                    showOriginal(responses, example);
                }
            }
        }
    }

    /// A repeat is answered with what it made the first time.
    private static void showOriginal(JsonNode responses, JsonNode example) {
        if (responses.at(ORIGINAL_SCHEMA).equals(responses.at(REPEATED_SCHEMA))) {
            show(
                    responses.path(REPEATED).path("content"),
                    example.path("response").path(ORIGINAL));
        }
    }

    /// A merge patch is as well a JSON document, and the other way round.
    private static void show(JsonNode content, JsonNode byMediaType) {
        for (Map.Entry<String, JsonNode> described : content.properties()) {
            String mediaType = described.getKey();
            Stream.of(mediaType, ALIKE.getOrDefault(mediaType, mediaType))
                    .filter(byMediaType::has)
                    .findFirst()
                    .ifPresent(found -> ((ObjectNode) described.getValue()).set("example", byMediaType.get(found)));
        }
    }
}
