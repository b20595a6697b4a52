package io.terrace.journeys.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// A place in a body, with what the schema says of it; its value may not be there.
///
/// @param path names of members and indexes of arrays, from the root on
record BodySlot(List<String> path, JsonNode schema) {

    private static final int MAX_DEPTH = 5;

    String name() {
        return path.getLast();
    }

    boolean isType(String type) {
        return !schema.has("enum") && SchemaSampler.type(schema).equals(type);
    }

    boolean isNumber() {
        return isType("integer") || isType("number");
    }

    boolean isDate() {
        return schema.path("format").asText().startsWith("date");
    }

    boolean isText() {
        return isType("string") && !isDate();
    }

    boolean isEnum() {
        return schema.has("enum");
    }

    /// Every place that a schema gives a body, in a fixed order.
    static List<BodySlot> of(SchemaSampler sampler, JsonNode schema) {
        List<BodySlot> slots = new ArrayList<>();
        collect(sampler, schema, List.of(), slots);
        return slots;
    }

    private static void collect(SchemaSampler sampler, JsonNode given, List<String> path, List<BodySlot> slots) {
        JsonNode schema = sampler.effective(given);
        if (!path.isEmpty()) {
            slots.add(new BodySlot(path, schema));
        }
        if (path.size() >= MAX_DEPTH) {
            return;
        }
        schema.path("properties")
                .properties()
                .forEach(member -> collect(sampler, member.getValue(), longer(path, member.getKey()), slots));
        if (schema.has("items")) {
            collect(sampler, schema.path("items"), longer(path, "0"), slots);
        }
    }

    private static List<String> longer(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }

    /// Puts a value into its place; what should be around it is made.
    void set(JsonNode body, JsonNode rootSchema, SchemaSampler sampler, JsonNode value) {
        JsonNode node = body;
        JsonNode schema = sampler.effective(rootSchema);
        for (int i = 0; i < path.size() - 1; i++) {
            String step = path.get(i);
            schema = sampler.effective(
                    node.isArray()
                            ? schema.path("items")
                            : schema.path("properties").path(step));
            JsonNode next = node.isArray() ? node.path(0) : node.path(step);
            if (!next.isContainerNode()) {
                next = sampler.sample(schema, step);
                put(node, step, next);
            }
            node = next;
        }
        put(node, name(), value);
    }

    private static void put(JsonNode parent, String name, JsonNode value) {
        if (parent instanceof ObjectNode object) {
            object.set(name, value);
        } else if (parent instanceof ArrayNode array && array.isEmpty()) {
            array.add(value);
        } else if (parent instanceof ArrayNode array) {
            array.set(0, value);
        }
    }
}
