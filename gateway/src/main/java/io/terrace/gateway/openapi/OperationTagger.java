package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Puts each operation under the tag of its path: the one whose `x-paths` has the longest beginning of it. A path
/// that none has gets a tag of its own, from its first segment.
final class OperationTagger {

    private static final String PATHS = "x-paths";
    private static final String VERSION = "/v2/";

    private OperationTagger() {}

    static void apply(ObjectNode document) {
        Map<String, String> byPath = new HashMap<>();
        for (JsonNode tag : document.withArray("tags")) {
            tag.path(PATHS)
                    .forEach(path -> byPath.put(path.asText(), tag.path("name").asText()));
            ((ObjectNode) tag).remove(PATHS);
        }
        Set<String> others = new TreeSet<>();
        document.path("paths").properties().forEach(path -> {
            String tag = byPath.keySet().stream()
                    .filter(beginning -> isBelow(path.getKey(), beginning))
                    .max((one, other) -> Integer.compare(one.length(), other.length()))
                    .map(byPath::get)
                    .orElseGet(() -> fromSegment(path.getKey(), others));
            path.getValue()
                    .forEach(operation ->
                            ((ObjectNode) operation).putArray("tags").add(tag));
        });
        others.forEach(
                tag -> document.withArray("tags").addObject().put("name", tag).put("description", tag + "."));
    }

    private static boolean isBelow(String path, String beginning) {
        return path.equals(beginning) || path.startsWith(beginning + "/");
    }

    private static String fromSegment(String path, Set<String> others) {
        String rest = path.startsWith(VERSION) ? path.substring(VERSION.length()) : path.substring(1);
        String segment = rest.split("/", 2)[0].replace('-', ' ');
        String tag = segment.isEmpty() ? "Other" : Character.toUpperCase(segment.charAt(0)) + segment.substring(1);
        others.add(tag);
        return tag;
    }
}
