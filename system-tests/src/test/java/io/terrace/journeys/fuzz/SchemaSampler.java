package io.terrace.journeys.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/// Values that a schema allows: members that must be there and, where none must, the first one.
final class SchemaSampler {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int MAX_DEPTH = 6;
    private static final String ANYTHING = ".*";
    /// Looked for anywhere in the text; other patterns are for the whole of it.
    private static final String NOT_BLANK = "\\S";
    private static final Set<String> MADE_BY_CLIENTS = Set.of("clientId", "installationId");
    private static final Set<String> PRESENT = Set.of("occurredAt", "sentAt", "memberBefore");
    private static final Set<String> LATER = Set.of("endsAt", "closesAt", "expiresAt", "validTo", "to");
    private static final Map<String, String> TEXTS = Map.of(
            "timezone", "Europe/Madrid",
            "locale", "en-GB",
            "currency", "EUR",
            "ids", "{user}",
            "q", "canary",
            "state", "",
            "path", "/v2/reaction-types",
            "method", "GET");
    private static final List<String> TRIED = List.of(
            "Curva",
            "curva",
            "482915",
            "#aa0000",
            "https://example.com/a.png",
            "1.2.3",
            "en",
            "EUR",
            "svg",
            "RS256",
            "jwt",
            "example.com",
            "https://example.com",
            "feed:read",
            "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");

    private final OperationCatalog catalog;
    private final UnaryOperator<String> things;
    private final AtomicLong made = new AtomicLong();

    /// @param things the id that stands for a name such as `userId`; the name itself where there is none
    SchemaSampler(OperationCatalog catalog, UnaryOperator<String> things) {
        this.catalog = catalog;
        this.things = things;
    }

    JsonNode sample(JsonNode schema, String name) {
        return sample(schema, name, 0);
    }

    private JsonNode sample(JsonNode given, String name, int depth) {
        JsonNode schema = effective(given);
        if (schema.path("enum").isArray()) {
            return schema.path("enum").path(0);
        }
        return switch (type(schema)) {
            case "object" -> object(schema, depth);
            case "array" -> array(schema, name, depth);
            case "integer" -> LongNode.valueOf(integer(schema, name));
            case "number" ->
                DoubleNode.valueOf(Math.max(1.5, schema.path("minimum").asDouble(1.5)));
            case "boolean" -> BooleanNode.TRUE;
            default -> TextNode.valueOf(text(schema, name));
        };
    }

    /// What a schema comes to: without references, the first of several choices, and not null.
    JsonNode effective(JsonNode given) {
        JsonNode schema = catalog.resolve(given);
        for (String choice : List.of("oneOf", "anyOf", "allOf")) {
            if (schema.path(choice).isArray()) {
                return effective(StreamSupport.stream(schema.path(choice).spliterator(), false)
                        .filter(one -> !one.path("type").asText().equals("null"))
                        .findFirst()
                        .orElse(NODES.objectNode()));
            }
        }
        return schema;
    }

    static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isArray()) {
            return StreamSupport.stream(type.spliterator(), false)
                    .map(JsonNode::asText)
                    .filter(one -> !one.equals("null"))
                    .findFirst()
                    .orElse("string");
        }
        return type.isMissingNode() && schema.has("properties") ? "object" : type.asText("string");
    }

    private JsonNode object(JsonNode schema, int depth) {
        ObjectNode object = NODES.objectNode();
        schema.path("required")
                .forEach(name -> object.set(
                        name.asText(),
                        sample(schema.path("properties").path(name.asText()), name.asText(), depth + 1)));
        if (object.isEmpty() && depth < MAX_DEPTH) {
            schema.path("properties").properties().stream()
                    .findFirst()
                    .ifPresent(
                            first -> object.set(first.getKey(), sample(first.getValue(), first.getKey(), depth + 1)));
        }
        return object;
    }

    private JsonNode array(JsonNode schema, String name, int depth) {
        ArrayNode array = NODES.arrayNode();
        for (int i = 0; i < Math.max(1, schema.path("minItems").asInt()); i++) {
            array.add(sample(schema.path("items"), name, depth + 1));
        }
        return array;
    }

    private static long integer(JsonNode schema, String name) {
        JsonNode example = schema.path("examples").path(0);
        if (example.isNumber()) {
            return example.asLong();
        }
        boolean fromNothing = name.equals("threshold") || name.equals("after");
        return Math.max(fromNothing ? 0 : 1, schema.path("minimum").asLong());
    }

    private String text(JsonNode schema, String name) {
        String format = schema.path("format").asText();
        if (format.equals("uuid")) {
            return MADE_BY_CLIENTS.contains(name) ? UUID.randomUUID().toString() : thing(name);
        }
        if (format.equals("date-time")) {
            return instant(name).truncatedTo(ChronoUnit.MILLIS).toString();
        }
        if (format.equals("date")) {
            return LocalDate.now(ZoneOffset.UTC).plusDays(1).toString();
        }
        if (name.equals("email")) {
            return "fuzz." + UUID.randomUUID() + "@fans.example";
        }
        if (name.equals("externalUserId")) {
            return UUID.randomUUID().toString();
        }
        String known = TEXTS.get(name);
        if (known != null) {
            return known.replace("{user}", thing("userId"));
        }
        return schema.path("examples").path(0).asText(matching(schema));
    }

    private String thing(String name) {
        String thing = things.apply(name);
        return thing.equals(name) ? UUID.randomUUID().toString() : thing;
    }

    private String matching(JsonNode schema) {
        String pattern = schema.path("pattern").asText(ANYTHING);
        String text = "Curva " + made.incrementAndGet();
        if (pattern.equals(NOT_BLANK) || text.matches(pattern)) {
            return text;
        }
        return TRIED.stream()
                .filter(Pattern.compile(pattern).asMatchPredicate())
                .findFirst()
                .orElse("Curva");
    }

    private static Instant instant(String name) {
        Instant now = Instant.now();
        if (PRESENT.contains(name)) {
            return now;
        }
        return now.plus(Duration.ofDays(LATER.contains(name) ? 2 : 1));
    }
}
