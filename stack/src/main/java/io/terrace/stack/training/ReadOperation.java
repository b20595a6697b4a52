package io.terrace.stack.training;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A `GET` of an OpenAPI document.
///
/// @param path with its parameters in braces
/// @param role the first that it admits; empty where it asks for no token
/// @param required its parameters that cannot be left out
record ReadOperation(String path, Optional<String> role, List<Parameter> required) {

    /// @param in `path` or `query`
    private record Parameter(String name, String in, JsonNode schema) {

        /// One that names nothing there is: an id is a new one at each call.
        String value() {
            if (schema.has("enum")) {
                return schema.at("/enum/0").asText();
            }
            if (schema.path("format").asText().equals("date")) {
                return LocalDate.now(Clock.systemUTC()).toString();
            }
            boolean isNumber = schema.path("type").asText().equals("integer");
            return isNumber ? "1" : UUID.randomUUID().toString();
        }
    }

    /// Those of a document, in its order.
    static List<ReadOperation> of(JsonNode document) {
        List<ReadOperation> operations = new ArrayList<>();
        document.path("paths").properties().forEach(path -> {
            JsonNode operation = path.getValue().path("get");
            if (operation.isObject()) {
                List<Parameter> required = new ArrayList<>(required(document, path.getValue()));
                required.addAll(required(document, operation));
                operations.add(new ReadOperation(path.getKey(), role(operation), required));
            }
        });
        return operations;
    }

    /// The path and the query of one request.
    String target() {
        String filled = path;
        String separator = "?";
        for (Parameter parameter : required) {
            if (parameter.in().equals("path")) {
                filled = filled.replace("{" + parameter.name() + "}", parameter.value());
            } else {
                filled += separator + parameter.name() + "=" + parameter.value();
                separator = "&";
            }
        }
        return filled;
    }

    private static List<Parameter> required(JsonNode document, JsonNode holder) {
        List<Parameter> required = new ArrayList<>();
        for (JsonNode written : holder.path("parameters")) {
            JsonNode parameter = resolved(document, written);
            if (parameter.path("required").asBoolean()) {
                required.add(new Parameter(
                        parameter.path("name").asText(),
                        parameter.path("in").asText(),
                        resolved(document, parameter.path("schema"))));
            }
        }
        return required;
    }

    private static JsonNode resolved(JsonNode document, JsonNode written) {
        JsonNode reference = written.path("$ref");
        return reference.isTextual() ? document.at(reference.asText().substring(1)) : written;
    }

    private static Optional<String> role(JsonNode operation) {
        for (JsonNode scheme : operation.path("security")) {
            for (JsonNode roles : scheme) {
                return Optional.of(roles.path(0).asText());
            }
        }
        return Optional.empty();
    }
}
