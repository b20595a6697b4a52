package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/// Of each operation a request and its answer, as the journeys had them (`./terrace openapi --examples`).
final class Examples {

    private static final String FILE = "/openapi-examples.json";
    private static final String CONTENT = "/content/application~1json";

    private final JsonNode byOperation;

    private Examples(JsonNode byOperation) {
        this.byOperation = byOperation;
    }

    static Examples read(ObjectMapper json) {
        try (InputStream in = Examples.class.getResourceAsStream(FILE)) {
            return new Examples(json.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void apply(ObjectNode document) {
        for (JsonNode path : document.path("paths")) {
            for (JsonNode operation : path) {
                JsonNode example =
                        byOperation.path(operation.path("operationId").asText());
                show(operation.at("/requestBody" + CONTENT), example.path("request"));
                for (Map.Entry<String, JsonNode> response :
                        example.path("response").properties()) {
                    show(operation.at("/responses/" + response.getKey() + CONTENT), response.getValue());
                }
            }
        }
    }

    private static void show(JsonNode content, JsonNode example) {
        if (content instanceof ObjectNode described && !example.isMissingNode()) {
            described.set("example", example);
        }
    }
}
