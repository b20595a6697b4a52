package io.terrace.journeys.suite;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds in the OpenAPI document which operation a request was for.
final class OperationIndex {

    /// @param description as the document has it
    record Operation(String method, Pattern path, int parameters, JsonNode description) {

        String id() {
            return description.path("operationId").asText();
        }

        boolean takesBody() {
            return description.has("requestBody");
        }
    }

    private final JsonNode document;
    private final List<Operation> operations = new ArrayList<>();

    OperationIndex(JsonNode document) {
        this.document = document;
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(member -> operations.add(new Operation(
                                member.getKey().toUpperCase(Locale.ROOT),
                                Pattern.compile(
                                        path.getKey().replace(".", "\\.").replaceAll("\\{[^}]*}", "[^/]+")),
                                path.getKey().split("\\{", -1).length,
                                member.getValue()))));
        operations.sort(Comparator.comparing(Operation::parameters));
    }

    Set<String> ids() {
        return operations.stream().map(Operation::id).collect(Collectors.toSet());
    }

    /// @param path of a request; one whose segment is written out goes before one with a parameter there
    Optional<Operation> find(String method, String path) {
        return operations.stream()
                .filter(operation -> operation.method().equals(method)
                        && operation.path().matcher(path).matches())
                .findFirst();
    }

    /// The schema of an event of the stream; missing where there is none.
    JsonNode event(String type) {
        return resolve(document.at("/components/schemas/StreamEvent/discriminator/mapping")
                .path(type));
    }

    /// @return the members that the schema does not have, and those it requires that are not there
    static List<String> breaches(JsonNode object, JsonNode schema) {
        List<String> breaches = new ArrayList<>();
        object.fieldNames().forEachRemaining(breaches::add);
        breaches.removeIf(schema.path("properties")::has);
        schema.path("required").forEach(member -> {
            if (!object.has(member.asText())) {
                breaches.add(member.asText());
            }
        });
        return breaches;
    }

    /// What a reference is to; itself where it is none.
    JsonNode resolve(JsonNode node) {
        JsonNode resolved = node;
        while (resolved.has("$ref") || resolved.isTextual()) {
            String reference = resolved.isTextual()
                    ? resolved.asText()
                    : resolved.path("$ref").asText();
            resolved = document.at(reference.substring(1));
        }
        return resolved;
    }

    /// @return the names of the headers that the answer with this status has, in lower case
    Set<String> headers(Operation operation, int status) {
        JsonNode response = resolve(operation.description().path("responses").path(Integer.toString(status)));
        Set<String> names = new HashSet<>();
        response.path("headers").fieldNames().forEachRemaining(name -> names.add(name.toLowerCase(Locale.ROOT)));
        return names;
    }
}
