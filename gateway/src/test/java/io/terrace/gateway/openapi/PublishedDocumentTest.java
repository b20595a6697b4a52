package io.terrace.gateway.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.gateway.route.BuiltInRoutes;
import io.terrace.gateway.route.RouteTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/// `docs/openapi.json` against what the services' builds have left in `target/openapi`. Skipped where one was not
/// built. `-Dopenapi.renew=true` writes it anew (docs/openapi-check/README.md).
class PublishedDocumentTest {

    private static final Path PUBLISHED = Path.of("../docs/openapi.json");
    private static final Path BUILT = Path.of("target/openapi.json");
    private static final String SCHEMAS = "#/components/schemas/";
    private static final Set<String> SHARED = Set.of("Instant", "LocalDate", "LocalTime", "UUID");

    private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    @Test
    void buildDoesNotBreakThePublishedDocument() throws IOException {
        JsonNode built = build();
        Files.createDirectories(BUILT.toAbsolutePath().getParent());
        Files.writeString(BUILT, json.writeValueAsString(built) + "\n");
        if (Boolean.getBoolean("openapi.renew")) {
            Files.writeString(PUBLISHED, json.writeValueAsString(built) + "\n");
        }

        assertThat(Breaks.between(json.readTree(PUBLISHED.toFile()), built))
                .as("what breaks clients of docs/openapi.json")
                .isEmpty();
    }

    @Test
    void namesOfSchemasDoNotDependOnChance() throws IOException {
        assertThat(build().at("/components/schemas").properties())
                .extracting(Map.Entry::getKey)
                .filteredOn(name -> !name.startsWith("Problem"))
                .noneMatch(name -> name.matches(".*\\d"));
    }

    @Test
    void everySchemaIsDescribed() throws IOException {
        assertThat(build().at("/components/schemas").properties())
                .filteredOn(
                        schema -> schema.getValue().path("description").asText().isBlank())
                .extracting(Map.Entry::getKey)
                .isEmpty();
    }

    @Test
    void everyMemberIsDescribed() throws IOException {
        JsonNode built = build();
        List<String> silent = new ArrayList<>();
        for (Map.Entry<String, JsonNode> schema :
                built.at("/components/schemas").properties()) {
            for (Map.Entry<String, JsonNode> member :
                    schema.getValue().path("properties").properties()) {
                if (!isDescribed(member.getValue())) {
                    silent.add(schema.getKey() + "." + member.getKey());
                }
            }
        }
        assertThat(silent).isEmpty();
    }

    /// By itself, or by a schema of its own: what an instant is does not say which one.
    private static boolean isDescribed(JsonNode member) {
        return !member.path("description").asText().isBlank()
                || Stream.concat(
                                Stream.of(member),
                                StreamSupport.stream(member.path("anyOf").spliterator(), false))
                        .map(one -> one.path("$ref").asText())
                        .anyMatch(schema ->
                                schema.startsWith(SCHEMAS) && !SHARED.contains(schema.substring(SCHEMAS.length())));
    }

    @Test
    void everyParameterIsDescribed() throws IOException {
        JsonNode built = build();
        List<String> silent = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : built.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                for (JsonNode parameter : operation.getValue().path("parameters")) {
                    JsonNode meant = resolve(built, parameter);
                    if (meant.path("description").asText().isBlank()) {
                        silent.add("%s %s: %s"
                                .formatted(
                                        operation.getKey(),
                                        path.getKey(),
                                        meant.path("name").asText()));
                    }
                }
            }
        }
        assertThat(silent).isEmpty();
    }

    private static JsonNode resolve(JsonNode document, JsonNode parameter) {
        String reference = parameter.path("$ref").asText();
        // `#/components/…` is a JSON pointer but for its first character.
        return reference.isEmpty() ? parameter : document.at(reference.substring(1));
    }

    private JsonNode build() throws IOException {
        Map<String, ObjectNode> services = new HashMap<>();
        for (String service : BuiltInRoutes.SERVICES) {
            Path document = Path.of("..", service, "target/openapi/openapi.json");
            assumeThat(document).as("%s has been built", service).exists();
            services.put(service, (ObjectNode) json.readTree(document.toFile()));
        }
        RouteTable table = BuiltInRoutes.table();
        return new ApiDocumentAssembler(
                        OpenApiEndpoint.own(json),
                        DocumentExamples.read(json),
                        (method, path) -> OpenApiEndpoint.route(table, method, path))
                .merge(services, "https://api.example");
    }
}
