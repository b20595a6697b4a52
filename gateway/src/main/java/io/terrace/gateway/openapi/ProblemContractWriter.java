package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What each operation's answers have in common: every status it refuses with as a problem with its codes, and the
/// headers. Answers alike are one component, whose name is made of what they hold and so is the same in every document.
final class ProblemContractWriter {

    private static final String CODES = "x-codes";
    private static final String REPLAYED = "Idempotency-Replayed";
    private static final String SCHEMAS = "#/components/schemas/";
    private static final String RESPONSES = "#/components/responses/";
    private static final String HEADERS = "#/components/headers/";
    private static final int FIRST_REFUSAL = 400;
    private static final List<Integer> COME_BACK = List.of(429, 503);
    private static final int UNAUTHORIZED = 401;
    private static final Map<String, ErrorCode> BY_WIRE =
            Arrays.stream(ErrorCode.values()).collect(Collectors.toMap(ErrorCode::wire, code -> code));

    /// What the framework says where no one has said anything.
    private static final Set<String> NOTHING_SAID = Set.of("", "Bad Request", "Not Authorized", "Not Allowed");

    private final ObjectNode schemas;
    private final ObjectNode responses;

    ProblemContractWriter(ObjectNode document) {
        ObjectNode components = document.withObject("/components");
        schemas = components.withObjectProperty("schemas");
        responses = components.withObjectProperty("responses");
    }

    /// Adds what the gateway refuses itself.
    void add(ObjectNode operation, Set<ErrorCode> codes) {
        ObjectNode answers = operation.withObjectProperty("responses");
        for (ErrorCode code : codes) {
            ArrayNode known =
                    answers.withObjectProperty(Integer.toString(code.status())).withArrayProperty(CODES);
            boolean isNew = true;
            for (JsonNode one : known) {
                isNew &= !one.asText().equals(code.wire());
            }
            if (isNew) {
                known.add(code.wire());
            }
        }
    }

    /// Makes of the codes what a client's generator understands.
    void complete(ObjectNode operation) {
        ObjectNode answers = operation.withObjectProperty("responses");
        answers.remove("default");
        Map<String, JsonNode> sorted = new TreeMap<>();
        answers.properties()
                .forEach(one -> sorted.put(one.getKey(), answer(one.getKey(), (ObjectNode) one.getValue())));
        answers.removeAll();
        answers.setAll(sorted);
    }

    private JsonNode answer(String status, ObjectNode answer) {
        JsonNode named = answer.remove(CODES);
        int number = Integer.parseInt(status);
        if (number < FIRST_REFUSAL) {
            addHeaders(number, answer);
            return answer;
        }
        if (named == null || answer.has("$ref")) {
            return answer;
        }
        Set<ErrorCode> codes = EnumSet.noneOf(ErrorCode.class);
        named.forEach(code -> codes.add(BY_WIRE.get(code.asText())));
        String name = name(number, codes);
        if (!schemas.has(name)) {
            schemas.set(name, schema(codes));
        }
        String said = answer.path("description").asText();
        answer.put("description", NOTHING_SAID.contains(said) ? description(codes) : said);
        answer.withObjectProperty("content")
                .removeAll()
                .putObject(Problem.MEDIA_TYPE)
                .putObject("schema")
                .put("$ref", SCHEMAS + name);
        addHeaders(number, answer);
        if (!NOTHING_SAID.contains(said) || answer.path("headers").has("ETag")) {
            return answer;
        }
        String shared = answer.path("headers").has(REPLAYED) ? name + "-replayable" : name;
        responses.set(shared, answer);
        return responses.objectNode().put("$ref", RESPONSES + shared);
    }

    private static void addHeaders(int status, ObjectNode answer) {
        ObjectNode headers = answer.withObjectProperty("headers");
        header(headers, "X-Request-Id", "RequestId");
        header(headers, "RateLimit-Policy", "RateLimitPolicy");
        header(headers, "RateLimit", "RateLimit");
        if (COME_BACK.contains(status)) {
            header(headers, "Retry-After", "RetryAfter");
        }
        if (status == UNAUTHORIZED) {
            header(headers, "WWW-Authenticate", "Challenge");
        }
    }

    private static void header(ObjectNode headers, String name, String component) {
        headers.putObject(name).put("$ref", HEADERS + component);
    }

    private static String name(int status, Set<ErrorCode> codes) {
        return "Problem" + status
                + codes.stream().map(code -> "-" + code.wire()).collect(Collectors.joining());
    }

    private static String description(Set<ErrorCode> codes) {
        return codes.stream()
                .map(code -> "`" + code.wire() + "`: " + code.meaning())
                .collect(Collectors.joining("\n\n"));
    }

    private ObjectNode schema(Set<ErrorCode> codes) {
        ObjectNode schema = schemas.objectNode();
        schema.put("description", description(codes));
        ArrayNode parts = schema.putArray("allOf");
        parts.addObject().put("$ref", SCHEMAS + "Problem");
        ObjectNode narrowed = parts.addObject().put("type", "object");
        narrowed.putArray("required").add("code");
        ArrayNode allowed = narrowed.putObject("properties")
                .putObject("code")
                .put("type", "string")
                .putArray("enum");
        codes.forEach(code -> allowed.add(code.wire()));
        narrowed.put("additionalProperties", true);
        return schema;
    }
}
