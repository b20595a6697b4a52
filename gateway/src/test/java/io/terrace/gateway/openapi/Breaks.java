package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// What of a document a client that was made from an older one could stumble over: operations, parameters and members
/// that are gone, what must be sent and was not, types that changed, and members an answer no longer always has.
final class Breaks {

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head");

    private final JsonNode before;
    private final JsonNode after;
    private final List<String> found = new ArrayList<>();
    private final Set<String> compared = new HashSet<>();

    private Breaks(JsonNode before, JsonNode after) {
        this.before = before;
        this.after = after;
    }

    static List<String> between(JsonNode before, JsonNode after) {
        Breaks breaks = new Breaks(before, after);
        for (Map.Entry<String, JsonNode> path : before.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                if (METHODS.contains(operation.getKey())) {
                    breaks.operation(
                            operation.getKey() + " " + path.getKey(),
                            operation.getValue(),
                            after.path("paths").path(path.getKey()).path(operation.getKey()));
                }
            }
        }
        return breaks.found;
    }

    private void operation(String name, JsonNode old, JsonNode now) {
        if (now.isMissingNode()) {
            found.add(name + " is gone");
            return;
        }
        if (!old.path("operationId").equals(now.path("operationId"))) {
            found.add(name + " has another operationId");
        }
        parameters(name, old, now);
        content(name + " request", body(before, old), body(after, now), true);
        if (body(before, old).isMissingNode()
                && resolve(after, now.path("requestBody")).path("required").asBoolean()) {
            found.add(name + " needs a body");
        }
        for (Map.Entry<String, JsonNode> response : old.path("responses").properties()) {
            if (response.getKey().startsWith("2")) {
                JsonNode answer = resolve(after, now.path("responses").path(response.getKey()));
                if (answer.isMissingNode()) {
                    found.add(name + " no longer answers " + response.getKey());
                }
                content(
                        name + " " + response.getKey(),
                        resolve(before, response.getValue()).path("content"),
                        answer.path("content"),
                        false);
            }
        }
    }

    private void parameters(String name, JsonNode old, JsonNode now) {
        Set<String> known = new HashSet<>();
        Set<String> needed = new HashSet<>();
        for (JsonNode one : old.path("parameters")) {
            JsonNode parameter = resolve(before, one);
            known.add(key(parameter));
            if (parameter.path("required").asBoolean()) {
                needed.add(key(parameter));
            }
        }
        Set<String> there = new HashSet<>();
        for (JsonNode one : now.path("parameters")) {
            JsonNode parameter = resolve(after, one);
            there.add(key(parameter));
            if (parameter.path("required").asBoolean() && !needed.contains(key(parameter))) {
                found.add(name + " needs " + key(parameter));
            }
        }
        known.stream()
                .filter(one -> !there.contains(one))
                .sorted()
                .forEach(one -> found.add(name + " no longer takes " + one));
    }

    private static String key(JsonNode parameter) {
        return parameter.path("in").asText() + " " + parameter.path("name").asText();
    }

    private static JsonNode body(JsonNode document, JsonNode operation) {
        return resolve(document, operation.path("requestBody")).path("content");
    }

    private void content(String name, JsonNode old, JsonNode now, boolean sent) {
        for (Map.Entry<String, JsonNode> type : old.properties()) {
            if (now.has(type.getKey())) {
                schema(
                        name,
                        type.getValue().path("schema"),
                        now.path(type.getKey()).path("schema"),
                        sent);
            } else {
                found.add(name + " is no longer " + type.getKey());
            }
        }
    }

    /// @param sent whether clients send it; else they receive it
    private void schema(String name, JsonNode oldGiven, JsonNode nowGiven, boolean sent) {
        String pair =
                oldGiven.path("$ref").asText() + " " + nowGiven.path("$ref").asText() + " " + sent;
        if (pair.length() > 6 && !compared.add(pair)) {
            return;
        }
        Set<String> oldTypes = types(before, oldGiven);
        Set<String> types = types(after, nowGiven);
        if (!oldTypes.isEmpty()
                && !types.isEmpty()
                && !(sent ? types : oldTypes).containsAll(sent ? oldTypes : types)) {
            found.add(name + " was " + oldTypes + " and is " + types);
        }
        JsonNode old = unlessNull(before, oldGiven);
        JsonNode now = unlessNull(after, nowGiven);
        members(name, old, now, sent);
        if (old.has("items")) {
            schema(name + "[]", old.path("items"), now.path("items"), sent);
        }
        values(name, old, now, sent);
    }

    private void members(String name, JsonNode old, JsonNode now, boolean sent) {
        Set<String> mustBefore = texts(old.path("required"));
        Set<String> must = texts(now.path("required"));
        for (Map.Entry<String, JsonNode> member : old.path("properties").properties()) {
            if (now.path("properties").has(member.getKey())) {
                schema(
                        name + "." + member.getKey(),
                        member.getValue(),
                        now.path("properties").path(member.getKey()),
                        sent);
            } else {
                found.add(name + "." + member.getKey() + " is gone");
            }
        }
        Set<String> newly = new TreeSet<>(sent ? must : mustBefore);
        newly.removeAll(sent ? mustBefore : must);
        newly.forEach(member -> found.add(name + "." + member + (sent ? " must be sent" : " is not always there")));
    }

    // An answer's may grow: clients take what they do not know for new.
    private void values(String name, JsonNode old, JsonNode now, boolean sent) {
        if (sent && old.has("enum") && now.has("enum")) {
            Set<String> gone = new TreeSet<>(texts(old.path("enum")));
            gone.removeAll(texts(now.path("enum")));
            gone.forEach(value -> found.add(name + " no longer takes " + value));
        }
    }

    private static Set<String> types(JsonNode document, JsonNode given) {
        JsonNode schema = resolve(document, given);
        JsonNode type = schema.path("type");
        Set<String> types = type.isTextual() ? new HashSet<>(Set.of(type.asText())) : texts(type);
        schema.path("anyOf").forEach(one -> types.addAll(types(document, one)));
        return types;
    }

    /// @return what a member is described by that may be null, too: `anyOf` that and null
    private static JsonNode unlessNull(JsonNode document, JsonNode given) {
        JsonNode schema = resolve(document, given);
        for (JsonNode one : schema.path("anyOf")) {
            if (!one.path("type").asText().equals("null")) {
                return resolve(document, one);
            }
        }
        return schema;
    }

    private static Set<String> texts(JsonNode array) {
        Set<String> texts = new HashSet<>();
        array.forEach(one -> texts.add(one.asText()));
        return texts;
    }

    private static JsonNode resolve(JsonNode document, JsonNode node) {
        JsonNode resolved = node;
        while (resolved.has("$ref")) {
            resolved = document.at(resolved.path("$ref").asText().substring(1));
        }
        return resolved;
    }
}
