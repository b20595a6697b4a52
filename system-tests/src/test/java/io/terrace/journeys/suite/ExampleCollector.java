package io.terrace.journeys.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.client.Answer;
import io.terrace.client.Json;
import io.terrace.journeys.suite.OperationIndex.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// Of each operation one real request with its answer, for the document to show: of all that succeeded the one that
/// tells most and is not too long. What opens anything is made unreadable, and keeps its form.
final class ExampleCollector {

    private static final int LONGEST = 2_000;

    /// With all of its lists.
    private static final int LONGEST_ANSWER = 64 << 10;

    private static final Pattern ADDRESS = Pattern.compile("https?://[^/?]*");
    private static final int SHOWN_OF_A_LIST = 2;
    private static final Pattern SECRET_NAME = Pattern.compile("(?i).*(token|secret|key|pem|payload)|x|y|n");
    private static final Pattern SECRET_TEXT = Pattern.compile("eyJ[\\w.-]+|[ps]k_\\w+|ot_\\w+|[\\w.-]{40,}");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final int LEFT_READABLE = 4;
    private static final int SHORTEST_SECRET = 8;
    private static final int SHOWN_OF_A_SECRET = 64;

    private record Example(int status, Optional<JsonNode> request, JsonNode response) {

        private int length() {
            return response.toString().length()
                    + request.map(JsonNode::toString).orElse("").length();
        }
    }

    private final Map<String, Example> examples = new ConcurrentHashMap<>();

    /// @param answer not a problem
    void offer(Operation operation, Answer answer) {
        if (answer.contentType().startsWith("application/json")
                && answer.bytes().length > 0
                && answer.bytes().length <= LONGEST_ANSWER) {
            keep(operation.id(), example(operation, answer));
        }
    }

    private static Example example(Operation operation, Answer answer) {
        return new Example(
                answer.status(),
                answer.sent()
                        .filter(sent -> operation.takesBody() && sent.startsWith("{"))
                        .map(sent -> shown("", Json.read(sent))),
                shown("", answer.json()));
    }

    private void keep(String operation, Example example) {
        if (example.length() <= LONGEST) {
            examples.merge(operation, example, (old, now) -> now.length() > old.length() ? now : old);
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
            return ADDRESS.matcher(text).replaceFirst("https://api.example").replaceAll("\\?.*", "?signature=xxxx");
        }
        boolean opens = SECRET_TEXT.matcher(text).matches()
                || (SECRET_NAME.matcher(name).matches() && text.length() >= SHORTEST_SECRET);
        return opens && !UUID.matcher(text).matches()
                ? text.substring(0, LEFT_READABLE)
                        + text.substring(LEFT_READABLE, Math.min(text.length(), SHOWN_OF_A_SECRET))
                                .replaceAll("[A-Za-z0-9]", "x")
                : text;
    }

    /// @return how many
    int write(Path file) throws IOException {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        examples.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(one -> {
            ObjectNode example = all.putObject(one.getKey());
            one.getValue().request().ifPresent(request -> example.set("request", request));
            example.putObject("response")
                    .set(
                            Integer.toString(one.getValue().status()),
                            one.getValue().response());
        });
        Files.writeString(file, all.toPrettyString() + "\n");
        return all.size();
    }
}
