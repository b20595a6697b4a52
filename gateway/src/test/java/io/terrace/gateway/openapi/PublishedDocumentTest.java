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
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// `docs/openapi.json` against what the services' builds have left in `target/openapi`. Skipped where one was not
/// built. `-Dopenapi.renew=true` writes it anew (docs/openapi-check/README.md).
class PublishedDocumentTest {

    private static final Path PUBLISHED = Path.of("../docs/openapi.json");
    private static final Path BUILT = Path.of("target/openapi.json");

    private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    @Test
    void whatIsPublishedIsWhatIsBuilt() throws IOException {
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

    private JsonNode build() throws IOException {
        Map<String, ObjectNode> services = new HashMap<>();
        for (String service : BuiltInRoutes.SERVICES) {
            Path document = Path.of("..", service, "target/openapi/openapi.json");
            assumeThat(document).as("%s has been built", service).exists();
            services.put(service, (ObjectNode) json.readTree(document.toFile()));
        }
        RouteTable table = BuiltInRoutes.table();
        return new ApiDocument(OpenApiPage.own(json), (method, path) -> OpenApiPage.route(table, method, path))
                .merge(services, "https://api.example");
    }
}
