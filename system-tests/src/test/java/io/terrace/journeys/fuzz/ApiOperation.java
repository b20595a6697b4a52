package io.terrace.journeys.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One operation of the document.
///
/// @param id its `operationId`
/// @param path with its parameters in braces
/// @param roles its `x-roles`; empty for an operation that takes no credential
/// @param parameters of path, query and header, as the document has them
/// @param contentType of the body it takes; null for an operation without one
/// @param bodySchema null as well, or for content that no schema describes
/// @param pathMethods all methods that the document has for this path
record ApiOperation(
        String id,
        String method,
        String path,
        Set<String> roles,
        List<JsonNode> parameters,
        @Nullable String contentType,
        @Nullable JsonNode bodySchema,
        Set<String> pathMethods) {

    List<JsonNode> parameters(String in) {
        return parameters.stream()
                .filter(parameter -> parameter.path("in").asText().equals(in))
                .toList();
    }

    boolean hasParameter(String in, String name) {
        return parameters(in).stream()
                .anyMatch(parameter -> parameter.path("name").asText().equals(name));
    }

    /// Whether it changes nothing.
    boolean reads() {
        return method.equals("GET") || method.equals("HEAD");
    }

    boolean isList() {
        return method.equals("GET") && hasParameter("query", "limit");
    }

    boolean takesJson() {
        return bodySchema != null && "application/json".equals(contentType);
    }

    @Override
    public String toString() {
        return method + " " + path + " (" + id + ")";
    }
}
