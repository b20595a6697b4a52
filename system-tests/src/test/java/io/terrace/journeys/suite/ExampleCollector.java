package io.terrace.journeys.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.client.ApiResponse;
import io.terrace.client.Json;
import io.terrace.journeys.suite.OperationIndex.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Of each operation a real request and, by status and media type, its answers, for the document to show: of all that
/// succeeded those that tell most and are not too long. What opens anything is made unreadable, and keeps its form.
final class ExampleCollector {

    /// Those of earlier runs, which are kept where this one has none.
    private static final Path KNOWN = Path.of("../gateway/src/main/resources/openapi-examples.json");

    private static final int LONGEST = 2_000;

    /// With all of its lists.
    private static final int LONGEST_ANSWER = 64 << 10;

    private static final Pattern ADDRESS = Pattern.compile("https?://[^/?\\s]*");
    private static final String PUBLIC = "https://api.example";
    private static final int SHOWN_OF_A_LIST = 2;
    private static final Pattern SECRET_NAME = Pattern.compile("(?i).*(token|secret|key|pem|payload)|x|y|n");
    private static final Pattern SECRET_TEXT = Pattern.compile("eyJ[\\w.-]+|[ps]k_\\w+|ot_\\w+|[\\w.-]{40,}");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final int LEFT_READABLE = 4;
    private static final int SHORTEST_SECRET = 8;
    private static final int SHOWN_OF_A_SECRET = 64;

    private static final Pattern JSON = Pattern.compile("application/(.+\\+)?json");
    private static final Pattern TEXT =
            Pattern.compile("text/(csv|calendar)|image/svg\\+xml|application/(xml|x-ndjson)");
    private static final int SHOWN_OF_LINES = 12;

    /// @param mediaType empty where there is none
    private record Body(String mediaType, JsonNode value) {

        static final Body NONE = new Body("", MissingNode.getInstance());

        static Body of(String mediaType, String text) {
            if (JSON.matcher(mediaType).matches() && text.startsWith("{")) {
                return new Body(mediaType, shown("", Json.read(text)));
            }
            return TEXT.matcher(mediaType).matches() || mediaType.equals("application/x-www-form-urlencoded")
                    ? new Body(mediaType, JsonNodeFactory.instance.textNode(lines(text)))
                    : NONE;
        }

        private static String lines(String text) {
            String shown = text.lines().limit(SHOWN_OF_LINES).collect(Collectors.joining("\n"));
            return ADDRESS.matcher(shown).replaceAll(PUBLIC);
        }
    }

    private record Kind(int status, String mediaType) {}

    private record Example(Body request, Body response) {

        private int length() {
            return response.value().toString().length()
                    + request.value().toString().length();
        }
    }

    private final Map<String, Map<Kind, Example>> examples = new ConcurrentHashMap<>();

    /// @param answer not a problem
    void offer(Operation operation, ApiResponse answer) {
        if (answer.bytes().length <= LONGEST_ANSWER) {
            Body request = answer.sent()
                    .filter(_ -> operation.takesBody())
                    .map(sent -> Body.of(answer.sentType(), sent))
                    .orElse(Body.NONE);
            var example = new Example(request, Body.of(answer.mediaType(), answer.body()));
            if (example.length() <= LONGEST) {
                examples.computeIfAbsent(operation.id(), _ -> new ConcurrentHashMap<>())
                        .merge(
                                new Kind(answer.status(), example.response().mediaType()),
                                example,
                                (old, now) -> now.length() > old.length() ? now : old);
            }
        }
    }

    private static JsonNode shown(String name, JsonNode node) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (node.isObject()) {
            ObjectNode object = json.objectNode();
            node.properties().forEach(member -> object.set(member.getKey(), shown(member.getKey(), member.getValue())));
            return object;
        }
        if (node.isArray()) {
            ArrayNode array = json.arrayNode();
            for (int i = 0; i < Math.min(SHOWN_OF_A_LIST, node.size()); i++) {
                array.add(shown(name, node.get(i)));
            }
            return array;
        }
        return node.isTextual() ? json.textNode(shown(name, node.asText())) : node;
    }

    private static String shown(String name, String text) {
        if (ADDRESS.matcher(text).lookingAt()) {
            return ADDRESS.matcher(text).replaceFirst(PUBLIC).replaceAll("\\?.*", "?signature=xxxx");
        }
        boolean opens = SECRET_TEXT.matcher(text).matches()
                || (SECRET_NAME.matcher(name).matches() && text.length() >= SHORTEST_SECRET);
        return opens && !UUID.matcher(text).matches()
                ? text.substring(0, LEFT_READABLE)
                        + text.substring(LEFT_READABLE, Math.min(text.length(), SHOWN_OF_A_SECRET))
                                .replaceAll("[A-Za-z0-9]", "x")
                : text;
    }

    /// `{OPERATION: {request: {MEDIA TYPE: …}, response: {STATUS: {MEDIA TYPE: …}}}}`
    ///
    /// @param operations the ids of all there are
    /// @return of how many operations
    int write(Path file, Set<String> operations) throws IOException {
        var all = new TreeMap<String, ObjectNode>();
        Json.read(Files.readString(KNOWN))
                .properties()
                .forEach(known -> all.put(known.getKey(), (ObjectNode) known.getValue()));
        all.keySet().retainAll(operations);
        examples.forEach((operation, byKind) -> byKind.entrySet().stream()
                .sorted(Comparator.comparing(one -> -one.getKey().status()))
                .forEach(one -> put(
                        all.computeIfAbsent(operation, _ -> JsonNodeFactory.instance.objectNode()),
                        one.getKey().status(),
                        one.getValue())));
        Files.writeString(
                file, JsonNodeFactory.instance.objectNode().setAll(all).toPrettyString() + "\n");
        return all.size();
    }

    private static void put(ObjectNode operation, int status, Example example) {
        if (!example.request().mediaType().isEmpty()) {
            operation
                    .withObjectProperty("request")
                    .set(example.request().mediaType(), example.request().value());
        }
        if (!example.response().mediaType().isEmpty()) {
            operation
                    .withObjectProperty("response")
                    .withObjectProperty(Integer.toString(status))
                    .set(example.response().mediaType(), example.response().value());
        }
    }
}
