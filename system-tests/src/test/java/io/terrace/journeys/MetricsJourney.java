package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.MetricsScrape;
import io.terrace.journeys.suite.MetricsScrape.Series;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.platform.suite.ServiceDescriptor;
import io.terrace.platform.suite.SuiteRouteTableReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The catalogue of metrics against what the running programs have, after all the other journeys' traffic.
@Order(19)
@ExtendWith(SuiteParameter.class)
class MetricsJourney {

    private static final Path CATALOG = Path.of("../deploy/observability/catalog.yaml");
    private static final List<String> PROGRAMS =
            ServiceDescriptor.all().stream().map(ServiceDescriptor::name).toList();

    private static final Set<String> LIBRARIES = Set.of("Agroal", "Micrometer", "Quarkus");

    /// A label that Prometheus itself reads: a bucket's bound.
    private static final String BOUND = "le";

    private static final List<Pattern> PERSONAL = List.of(
            Pattern.compile("\\p{XDigit}{8}-\\p{XDigit}{4}-"),
            Pattern.compile("\\p{XDigit}{16}"),
            Pattern.compile("@"),
            Pattern.compile("[pso]k_(live|test)_"),
            Pattern.compile("\\+?\\d{7,}"),
            Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}"),
            Pattern.compile("(\\p{XDigit}{1,4}:){2,}"));

    private final Suite suite;
    private final JsonNode catalog;
    private final Map<String, JsonNode> metrics;

    MetricsJourney(Suite suite) throws IOException {
        this.suite = suite;
        catalog = new YAMLMapper().readTree(CATALOG.toFile());
        metrics = list(catalog.path("metrics"))
                .collect(Collectors.toMap(metric -> metric.path("name").asText(), Function.identity()));
        traffic();
    }

    /// Something of every kind, so that this journey shows the same by itself.
    private void traffic() {
        FanClient fan = suite.newFanByCode();
        fan.api().get("/v2/feed").expect(200);
        fan.api().get("/v2/profiles/" + UUID.randomUUID()).expect(404);
        suite.nobody().get("/v2/" + UUID.randomUUID()).expect(404);
        try (EventStreamConnection stream = fan.listen()) {
            assertThat(stream.ended()).isFalse();
        }
        vote();
    }

    /// A vote is written by a group commit.
    private void vote() {
        Club club = suite.newClub();
        ApiClient server = club.server(suite);
        ApiResponse poll = server.post(
                        "/v2/polls",
                        Map.of(
                                "kind", "poll",
                                "question", "Who?",
                                "anonymity", "public",
                                "options", List.of(Map.of("text", "Home"), Map.of("text", "Away"))))
                .expect(201);
        server.post("/v2/polls/" + poll.text("/id") + "/open").expect(200);
        suite.newFan(club.app())
                .vote(poll.text("/id"), poll.text("/options/0/id"))
                .expect(200);
    }

    @Test
    void everyCataloguedMetricIsInItsProgramsScrapes() {
        await().untilAsserted(() -> {
            Map<String, Set<String>> scraped = new HashMap<>();
            for (String program : PROGRAMS) {
                scraped.put(program, scrape(program).types().keySet());
            }
            for (JsonNode metric : metrics.values()) {
                String name = metric.path("name").asText();
                List<String> programs =
                        PROGRAMS.stream().filter(one -> isOf(metric, one)).toList();
                Predicate<String> has =
                        program -> scraped.getOrDefault(program, Set.of()).contains(name);
                switch (metric.path("seen").asText()) {
                    case "start" -> assertThat(programs).as(name).allMatch(has);
                    // This journey does not use every program that has it.
                    case "use" -> assertThat(programs).as(name).anyMatch(has);
                    default -> assertThat(programs).as(name).isNotEmpty();
                }
            }
        });
    }

    /// What rules and dashboards ask for of libraries in our programs.
    @Test
    void usedMetricsOfLibrariesAreInTheScrapes() {
        Set<String> scraped = PROGRAMS.stream()
                .flatMap(program -> scrape(program).types().keySet().stream())
                .collect(Collectors.toSet());

        assertThat(list(catalog.path("used"))
                        .filter(metric -> LIBRARIES.contains(metric.path("from").asText()))
                        .map(metric -> metric.path("name").asText()))
                .isNotEmpty()
                .isSubsetOf(scraped);
    }

    @Test
    void everyMetricIsALibrarysOrAsTheCatalogueSays() {
        List<String> libraries =
                list(catalog.path("libraries")).map(JsonNode::asText).toList();
        List<String> strangers = new ArrayList<>();
        for (String program : PROGRAMS) {
            scrape(program).types().forEach((name, type) -> {
                if (libraries.stream().noneMatch(name::startsWith) && !isCatalogued(name, type, program)) {
                    strangers.add(program + " " + type + " " + name);
                }
            });
        }
        assertThat(strangers).isEmpty();
    }

    @Test
    void labelsAreAsTheCatalogueSays() {
        for (String program : PROGRAMS) {
            List<Series> series = scrape(program).series();
            assertThat(series).isNotEmpty();
            for (Series one : series) {
                JsonNode metric = metrics.get(one.metric());
                if (metric != null) {
                    assertThat(one.labels().keySet().stream().filter(label -> !label.equals(BOUND)))
                            .as(one.metric())
                            .containsExactlyInAnyOrderElementsOf(list(metric.path("labels"))
                                    .map(JsonNode::asText)
                                    .toList());
                }
            }
        }
    }

    @Test
    void noLabelNamesAnyone() {
        for (String program : PROGRAMS) {
            for (Series one : scrape(program).series()) {
                assertThat(one.labels().values())
                        .as("%s of %s", one.metric(), program)
                        .noneMatch(value -> PERSONAL.stream()
                                .anyMatch(kind -> kind.matcher(value).find()));
            }
        }
    }

    @Test
    void routesAreTheTablesTemplates() {
        Set<String> templates = list(SuiteRouteTableReader.table(new ObjectMapper())
                        .path("routes"))
                .map(route -> route.path("path").asText())
                .collect(Collectors.toSet());

        assertThat(scrape(ServiceDescriptor.GATEWAY).series().stream()
                        .filter(one -> one.metric().equals("gateway_requests_total"))
                        .filter(one ->
                                !ServiceDescriptor.GATEWAY.equals(one.labels().get("service")))
                        .map(one -> one.labels().get("route")))
                .contains("/v2/feed")
                .isSubsetOf(templates);
    }

    private MetricsScrape scrape(String program) {
        return MetricsScrape.read(suite.management(program, "/q/metrics"));
    }

    private boolean isCatalogued(String name, String type, String program) {
        JsonNode metric = metrics.get(name);
        return metric != null && metric.path("type").asText().equals(type) && isOf(metric, program);
    }

    private static boolean isOf(JsonNode metric, String program) {
        return list(metric.path("programs"))
                .map(JsonNode::asText)
                .anyMatch(one ->
                        one.equals(program) || (one.equals("services") && !program.equals(ServiceDescriptor.GATEWAY)));
    }

    private static Stream<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
