package io.terrace.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// One object of the rendered overlay.
record Manifest(JsonNode json) {

    String kind() {
        return json.path("kind").asText();
    }

    String name() {
        return json.at("/metadata/name").asText();
    }

    boolean is(String... kinds) {
        return List.of(kinds).contains(kind());
    }

    /// `Deployment wallet-service`, as a finding names it.
    String id() {
        return kind() + " " + name();
    }

    /// Whether it makes pods of ours.
    boolean isWorkload() {
        return is("Deployment", "StatefulSet", "Job");
    }

    /// The template's `spec`.
    JsonNode pod() {
        return json.at("/spec/template/spec");
    }

    Map<String, String> podLabels() {
        return map(json.at("/spec/template/metadata/labels"));
    }

    Stream<JsonNode> containers() {
        return Stream.concat(each(pod().path("containers")), each(pod().path("initContainers")));
    }

    static Stream<JsonNode> each(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    static Map<String, String> map(JsonNode object) {
        Map<String, String> entries = new TreeMap<>();
        object.properties()
                .forEach(entry -> entries.put(entry.getKey(), entry.getValue().asText()));
        return entries;
    }

    /// Whether a selector of these labels takes pods with those.
    static boolean selects(Map<String, String> selector, Map<String, String> labels) {
        return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
    }
}
