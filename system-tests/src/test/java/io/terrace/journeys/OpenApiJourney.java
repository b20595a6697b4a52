package io.terrace.journeys;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.terrace.journeys.suite.Contract;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.platform.suite.SuiteRouteTableReader;
import io.terrace.platform.testing.OpenApiEntityTagAssertions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The published document and the routing table tell the same story. That answers keep to it, each journey checks with
/// every exchange.
@Order(20)
@ExtendWith(SuiteParameter.class)
class OpenApiJourney {

    private static final String REST = "/**";
    private static final Path RELEASED = Path.of("../docs/openapi.json");

    private final Suite suite;
    private final JsonNode document;

    OpenApiJourney(Suite suite) {
        this.suite = suite;
        document = suite.contract().document();
    }

    @Test
    void theDocumentIsOpenApi31() {
        SwaggerParseResult result = new OpenAPIV3Parser().readContents(document.toString());

        assertThat(document.path("openapi").asText()).startsWith("3.1");
        assertThat(result.getMessages()).isEmpty();
        assertThat(result.getOpenAPI().getPaths()).isNotEmpty();
    }

    @Test
    void everyOperationHasAnIdOfItsOwn() {
        assertThat(document.path("paths").findValuesAsText("operationId"))
                .hasSameSizeAs(suite.contract().operations())
                .doesNotHaveDuplicates();
    }

    @Test
    void everyRouteIsDocumented() {
        assertThat(suite.contract().operations())
                .containsAll(routed().filter(route -> !route.endsWith(REST)).toList());
    }

    @Test
    void everyDocumentedOperationIsRouted() {
        Set<String> routes = routed().collect(toCollection(TreeSet::new));

        assertThat(suite.contract().operations())
                .filteredOn(operation -> operation.contains("/v2/"))
                .allMatch(operation ->
                        routes.contains(operation) || routes.stream().anyMatch(route -> covers(route, operation)));
    }

    @Test
    void everyPatchedResourceHasAVersion() {
        OpenApiEntityTagAssertions.assertKept(document);
    }

    /// It is renewed as `docs/openapi-check/README.md` says.
    @Test
    void theReleasedDocumentIsTheServedOne() throws IOException {
        JsonNode released = new ObjectMapper().readTree(RELEASED.toFile());

        Map<String, JsonNode> known = parts(released);
        Map<String, JsonNode> served = parts(document);
        Set<String> names = new TreeSet<>(known.keySet());
        names.addAll(served.keySet());
        assertThat(names)
                .as("what is different")
                .allSatisfy(name -> assertThat(Objects.equals(known.get(name), served.get(name)))
                        .as(name)
                        .isTrue());
    }

    /// Each path, each component and each other part but the address of the server.
    private static Map<String, JsonNode> parts(JsonNode document) {
        Map<String, JsonNode> parts = new TreeMap<>();
        document.properties().forEach(part -> parts.put(part.getKey(), part.getValue()));
        parts.remove("servers");
        parts.remove("paths").properties().forEach(path -> parts.put(path.getKey(), path.getValue()));
        parts.remove("components")
                .properties()
                .forEach(kind -> kind.getValue()
                        .properties()
                        .forEach(part -> parts.put(kind.getKey() + '/' + part.getKey(), part.getValue())));
        return parts;
    }

    private static Stream<String> routed() {
        JsonNode routes = SuiteRouteTableReader.table(new ObjectMapper()).path("routes");
        return StreamSupport.stream(routes.spliterator(), false)
                .flatMap(route -> StreamSupport.stream(route.path("methods").spliterator(), false)
                        .map(method -> Contract.operation(
                                method.asText(), route.path("path").asText())));
    }

    private static boolean covers(String route, String operation) {
        return route.endsWith(REST) && operation.startsWith(route.substring(0, route.length() - 2));
    }
}
