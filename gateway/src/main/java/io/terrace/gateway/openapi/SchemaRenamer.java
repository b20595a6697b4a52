package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// New names for the components that documents define differently under one name: each gets its service's before it.
/// A component that refers to a renamed one is another in each document too.
final class SchemaRenamer {

    private static final String ROOT = "#/components/";

    /// Pointers to what means something else elsewhere.
    private final Set<String> ambiguous = new HashSet<>();

    private SchemaRenamer() {}

    static SchemaRenamer of(Collection<ObjectNode> documents) {
        Map<String, List<JsonNode>> definitions = new TreeMap<>();
        for (ObjectNode document : documents) {
            for (Map.Entry<String, JsonNode> section :
                    document.path("components").properties()) {
                for (Map.Entry<String, JsonNode> one : section.getValue().properties()) {
                    definitions
                            .computeIfAbsent(ROOT + section.getKey() + '/' + one.getKey(), name -> new ArrayList<>())
                            .add(one.getValue());
                }
            }
        }
        SchemaRenamer renaming = new SchemaRenamer();
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<String, List<JsonNode>> one : definitions.entrySet()) {
                if (renaming.isAmbiguous(one.getValue()) && renaming.ambiguous.add(one.getKey())) {
                    more = true;
                }
            }
        }
        return renaming;
    }

    private boolean isAmbiguous(List<JsonNode> definitions) {
        JsonNode first = definitions.getFirst();
        return definitions.size() > 1 && (definitions.stream().anyMatch(one -> !one.equals(first)) || touches(first));
    }

    /// Renames the components of the document and whatever refers to them.
    void apply(ObjectNode document, String prefix) {
        if (ambiguous.isEmpty()) {
            return;
        }
        references(document, reference -> renamed(reference, prefix));
        for (Map.Entry<String, JsonNode> section : document.path("components").properties()) {
            if (section.getValue() instanceof ObjectNode changeable) {
                rename(section.getKey(), changeable, prefix);
            }
        }
    }

    private void rename(String section, ObjectNode components, String prefix) {
        for (String name :
                components.properties().stream().map(Map.Entry::getKey).toList()) {
            if (ambiguous.contains(ROOT + section + '/' + name)) {
                components.set(prefix + name, components.remove(name));
            }
        }
    }

    private boolean touches(JsonNode component) {
        if (component.isTextual()) {
            return ambiguous.contains(component.textValue());
        }
        for (JsonNode child : component) {
            if (touches(child)) {
                return true;
            }
        }
        return false;
    }

    private String renamed(String reference, String prefix) {
        int name = reference.lastIndexOf('/') + 1;
        return ambiguous.contains(reference)
                ? reference.substring(0, name) + prefix + reference.substring(name)
                : reference;
    }

    // A `$ref`, or an entry of a discriminator's mapping: any member whose text is a pointer to a component.
    static void references(JsonNode node, UnaryOperator<String> change) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                if (member.getValue().isTextual()
                        && member.getValue().textValue().startsWith(ROOT)) {
                    member.setValue(
                            TextNode.valueOf(change.apply(member.getValue().textValue())));
                }
            }
        }
        node.forEach(child -> references(child, change));
    }
}
