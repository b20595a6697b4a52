package io.terrace.journeys.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/// The ids that the OpenAPI document says operations take: every parameter of a path, and every uuid of a body that
/// the client has not made itself.
record Documented(JsonNode document) {

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head");
    private static final Set<String> CLIENTS_OWN = Set.of("clientId", "installationId");

    Map<String, Set<String>> ids() {
        Map<String, Set<String>> ids = new TreeMap<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(member -> METHODS.contains(member.getKey()))
                        .forEach(member -> ids.put(
                                member.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                ids(member.getValue()))));
        return ids;
    }

    private Set<String> ids(JsonNode operation) {
        Set<String> ids = new TreeSet<>();
        StreamSupport.stream(operation.path("parameters").spliterator(), false)
                .filter(parameter -> parameter.path("in").asText().equals("path"))
                .forEach(parameter -> ids.add(parameter.path("name").asText()));
        JsonNode body = resolved(operation.at("/requestBody/content/application~1json/schema"));
        body.path("properties").properties().stream()
                .filter(member ->
                        resolved(member.getValue()).path("format").asText().equals("uuid"))
                .map(Map.Entry::getKey)
                .filter(name -> !CLIENTS_OWN.contains(name))
                .forEach(ids::add);
        return ids;
    }

    private JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty() ? schema : resolved(document.at(reference.substring(1)));
    }
}
