package io.terrace.journeys.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Every operation of the document that the gateway serves, in the order of the document.
final class OperationCatalog {

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head");

    private final JsonNode document;
    private final List<ApiOperation> operations = new ArrayList<>();

    OperationCatalog(JsonNode document) {
        this.document = document;
        document.path("paths").properties().forEach(path -> add(path.getKey(), path.getValue()));
    }

    List<ApiOperation> operations() {
        return List.copyOf(operations);
    }

    private void add(String path, JsonNode item) {
        Set<String> methods = new TreeSet<>();
        item.properties().stream()
                .map(Map.Entry::getKey)
                .filter(METHODS::contains)
                .forEach(method -> methods.add(method.toUpperCase(Locale.ROOT)));
        item.properties().stream()
                .filter(member -> METHODS.contains(member.getKey()))
                .forEach(member -> operations.add(operation(
                        member.getKey().toUpperCase(Locale.ROOT),
                        path,
                        item.path("parameters"),
                        member.getValue(),
                        methods)));
    }

    private ApiOperation operation(
            String method, String path, JsonNode shared, JsonNode operation, Set<String> pathMethods) {
        List<JsonNode> parameters = new ArrayList<>();
        shared.forEach(parameter -> parameters.add(resolve(parameter)));
        operation.path("parameters").forEach(parameter -> parameters.add(resolve(parameter)));
        Set<String> roles = new TreeSet<>();
        operation.path("x-roles").forEach(role -> roles.add(role.asText()));
        JsonNode content = resolve(operation.path("requestBody")).path("content");
        String contentType = StreamSupport.stream(((Iterable<String>) content::fieldNames).spliterator(), false)
                .findFirst()
                .orElse(null);
        return new ApiOperation(
                operation.path("operationId").asText(),
                method,
                path,
                roles,
                List.copyOf(parameters),
                contentType,
                schema(content, contentType),
                Set.copyOf(pathMethods));
    }

    private static @Nullable JsonNode schema(JsonNode content, @Nullable String contentType) {
        return contentType == null || !content.path(contentType).has("schema")
                ? null
                : content.path(contentType).path("schema");
    }

    /// What a node is, or what it refers to.
    JsonNode resolve(JsonNode node) {
        JsonNode resolved = node;
        while (resolved.has("$ref")) {
            resolved = document.at(resolved.path("$ref").asText().substring(1));
        }
        return resolved;
    }
}
