package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Puts OpenAPI documents together.
final class DocumentMerger {

    private static final List<String> HIDDEN = List.of("/internal/", "/q/");
    private static final List<String> FIRST = List.of("openapi", "info", "tags");
    // Each service has one of its own; the gateway knows what is asked for.
    private static final String SECURITY = "securitySchemes";

    private final SortedMap<String, ObjectNode> paths = new TreeMap<>();
    private final Map<String, ObjectNode> components = new TreeMap<>();
    private final Set<String> operationIds = new HashSet<>();

    private DocumentMerger() {}

    /// @param first gives its version, information and tags
    /// @param documents by service; left as they are
    static ObjectNode merge(ObjectNode first, SortedMap<String, ObjectNode> documents) {
        DocumentMerger merger = new DocumentMerger();
        SortedMap<String, ObjectNode> copies = new TreeMap<>();
        documents.forEach((service, document) -> copies.put(service, document.deepCopy()));
        copies.values().forEach(StableSchemaNames.read()::apply);
        SchemaRenamer renaming = SchemaRenamer.of(copies.values());
        copies.forEach((service, document) -> {
            renaming.apply(document, prefix(service));
            merger.add(document, prefix(service));
        });
        return merger.merged(first);
    }

    private ObjectNode merged(ObjectNode first) {
        ObjectNode merged = first.objectNode();
        FIRST.stream()
                .filter(first::has)
                .forEach(member -> merged.set(member, first.path(member).deepCopy()));
        merged.putArray("servers");
        merged.putObject("paths").setAll(paths);
        ObjectNode all = merged.putObject("components");
        components.forEach((section, members) -> {
            SortedMap<String, JsonNode> sorted = new TreeMap<>();
            members.properties().forEach(member -> sorted.put(member.getKey(), member.getValue()));
            all.putObject(section).setAll(sorted);
        });
        all.set(SECURITY, first.path("components").path(SECURITY).deepCopy());
        return merged;
    }

    private void add(ObjectNode document, String prefix) {
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            if (HIDDEN.stream().noneMatch(path.getKey()::startsWith)) {
                addPath(document, path.getKey(), path.getValue(), prefix);
            }
        }
        for (Map.Entry<String, JsonNode> section : document.path("components").properties()) {
            ObjectNode known = components.computeIfAbsent(section.getKey(), name -> document.objectNode());
            section.getValue().properties().forEach(one -> known.set(one.getKey(), one.getValue()));
        }
    }

    private void addPath(ObjectNode document, String path, JsonNode item, String prefix) {
        ObjectNode known = paths.computeIfAbsent(path, one -> document.objectNode());
        for (Map.Entry<String, JsonNode> operation : item.properties()) {
            if (!known.has(operation.getKey())) {
                known.set(operation.getKey(), operation.getValue());
                identify(operation.getValue(), prefix);
            }
        }
    }

    private void identify(JsonNode operation, String prefix) {
        if (operation instanceof ObjectNode changeable && changeable.has("operationId")) {
            String id = changeable.path("operationId").asText();
            if (!operationIds.add(id)) {
                changeable.put("operationId", prefix + id);
                operationIds.add(prefix + id);
            }
        }
    }

    // auth-service becomes Auth.
    private static String prefix(String service) {
        String name = service.replace("-service", "");
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
