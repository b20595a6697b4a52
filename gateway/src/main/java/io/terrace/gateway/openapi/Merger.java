package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Puts OpenAPI documents together, one service after the other.
final class Merger {

    private static final List<String> HIDDEN = List.of("/internal/", "/q/", "/health");

    private final ObjectNode merged;
    private final ObjectNode paths;
    private final ObjectNode components;
    private static final String DESCRIPTION = """
            The backend of a sports club's own fan community.

            Requests are limited, by the minute unless said otherwise. A fan has 300 reads and 60 writes. A secret key, \
            and each member of staff, has 6,000 reads and 3,000 writes. The tills of a community (`POST /v2/coupons/…` \
            of servers and staff) share 6,000, its gates (`/v2/events/{id}/scans`) another 6,000. `RateLimit-Policy` of \
            an answer names the limit that counted, by which a partner and a key can have numbers of their own.""";

    private final ArrayNode tags;
    private final Set<String> operationIds = new HashSet<>();

    Merger(JsonNodeFactory nodes, String publicUrl) {
        merged = nodes.objectNode().put("openapi", "3.1.0");
        merged.putObject("info")
                .put("title", "Terrace")
                .put("version", "2")
                .put("description", DESCRIPTION);
        merged.putArray("servers").addObject().put("url", publicUrl);
        tags = merged.putArray("tags");
        paths = merged.putObject("paths");
        components = merged.putObject("components");
    }

    ObjectNode merged() {
        return merged;
    }

    /// @param document taken apart on the way
    void add(String service, ObjectNode document) {
        Renaming.between(components, document.path("components"), prefix(service))
                .apply(document);
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            if (HIDDEN.stream().noneMatch(path.getKey()::startsWith)) {
                addPath(path.getKey(), path.getValue(), prefix(service));
            }
        }
        for (Map.Entry<String, JsonNode> section : document.path("components").properties()) {
            ObjectNode known = components.withObjectProperty(section.getKey());
            section.getValue().properties().forEach(one -> known.set(one.getKey(), one.getValue()));
        }
        document.path("tags").forEach(this::addTag);
    }

    private void addPath(String path, JsonNode item, String prefix) {
        ObjectNode known = paths.withObjectProperty(path);
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

    private void addTag(JsonNode tag) {
        for (JsonNode known : tags) {
            if (known.path("name").equals(tag.path("name"))) {
                return;
            }
        }
        tags.add(tag);
    }

    // auth-service becomes Auth.
    private static String prefix(String service) {
        String name = service.replace("-service", "");
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
