package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/// New names for the components of a document that mean something else in the documents before it. A component that
/// refers to a renamed one is another too.
final class Renaming {

    private static final String ROOT = "#/components/";
    // Named by their bare name, not by a reference; the first service's stands for all.
    private static final String SECURITY = "securitySchemes";

    /// Old pointer to new name.
    private final Map<String, String> names = new HashMap<>();

    private Renaming() {}

    static Renaming between(JsonNode known, JsonNode added, String prefix) {
        Renaming renaming = new Renaming();
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<String, JsonNode> section : added.properties()) {
                JsonNode knownSection = known.path(section.getKey());
                for (Map.Entry<String, JsonNode> one : section.getValue().properties()) {
                    String pointer = ROOT + section.getKey() + '/' + one.getKey();
                    JsonNode same = knownSection.path(one.getKey());
                    boolean differs = !section.getKey().equals(SECURITY)
                            && !same.isMissingNode()
                            && (!same.equals(one.getValue()) || renaming.touches(one.getValue()));
                    if (differs && renaming.names.putIfAbsent(pointer, prefix + one.getKey()) == null) {
                        more = true;
                    }
                }
            }
        }
        return renaming;
    }

    /// Renames the components of the document and whatever refers to them.
    void apply(ObjectNode document) {
        if (names.isEmpty()) {
            return;
        }
        references(document, this::renamed);
        for (Map.Entry<String, JsonNode> section : document.path("components").properties()) {
            if (section.getValue() instanceof ObjectNode changeable) {
                rename(section.getKey(), changeable);
            }
        }
    }

    private void rename(String section, ObjectNode components) {
        for (String name :
                components.properties().stream().map(Map.Entry::getKey).toList()) {
            String fresh = names.get(ROOT + section + '/' + name);
            if (fresh != null) {
                components.set(fresh, components.remove(name));
            }
        }
    }

    private boolean touches(JsonNode component) {
        if (component.isTextual()) {
            return names.containsKey(component.textValue());
        }
        for (JsonNode child : component) {
            if (touches(child)) {
                return true;
            }
        }
        return false;
    }

    private String renamed(String reference) {
        String fresh = names.get(reference);
        return fresh == null ? reference : reference.substring(0, reference.lastIndexOf('/') + 1) + fresh;
    }

    // A `$ref`, or an entry of a discriminator's mapping: any member whose text is a pointer to a component.
    private static void references(JsonNode node, UnaryOperator<String> change) {
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
