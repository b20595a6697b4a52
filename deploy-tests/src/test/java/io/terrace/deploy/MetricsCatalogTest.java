package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.terrace.platform.suite.ServiceDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The catalogue says what each metric is, and the rules ask for no other. Whether the programs have these metrics is
/// `MetricsJourney`'s to see.
class MetricsCatalogTest {

    private static final Path OBSERVABILITY = Overlay.DEPLOY.resolve("observability");
    private static final YAMLMapper YAML = new YAMLMapper();

    /// What in an expression is no name: label matchers, texts, label lists.
    private static final Pattern NO_NAMES =
            Pattern.compile("\"[^\"]*\"|\\{[^}]*}|\\b(by|on|ignoring|without|group_left|group_right)\\s*\\([^)]*\\)");

    private static final Pattern NAME = Pattern.compile("(?<![\\w.:])[a-zA-Z_:][\\w:]*+(?!\\s*\\()");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "offset", "bool");

    private static final Pattern PART = Pattern.compile("_(bucket|count|sum)$");

    @Test
    void rulesAskForCataloguedMetricsOnly() {
        Set<String> known = Stream.of("metrics", "used")
                .flatMap(list -> each(catalog().path(list)))
                .map(metric -> metric.path("name").asText())
                .collect(Collectors.toCollection(TreeSet::new));

        for (JsonNode alert : alerts()) {
            assertThat(families(alert.path("expr").asText(), known))
                    .as(alert.path("alert").asText())
                    .isNotEmpty()
                    .isSubsetOf(known);
        }
    }

    @Test
    void metricsOfOthersAreListedWhereARuleUsesThem() {
        Set<String> used = each(catalog().path("used"))
                .map(metric -> metric.path("name").asText())
                .collect(Collectors.toSet());

        assertThat(alerts().stream()
                        .flatMap(alert -> families(alert.path("expr").asText(), used).stream())
                        .filter(used::contains))
                .containsAll(used);
    }

    @Test
    void metricsAreDescribedInFull() {
        Set<String> programs =
                ServiceDescriptor.all().stream().map(ServiceDescriptor::name).collect(Collectors.toSet());
        programs.add("services");

        assertThat(each(catalog().path("metrics"))).isNotEmpty().allSatisfy(metric -> {
            assertThat(metric.path("name").asText()).matches("[a-z_]+");
            assertThat(metric.path("type").asText()).isIn("counter", "gauge", "histogram", "summary");
            assertThat(metric.path("seen").asText()).isIn("start", "use", "fault");
            assertThat(metric.path("unit").asText()).isNotBlank();
            assertThat(metric.path("meaning").asText()).endsWith(".");
            assertThat(metric.path("labels").isArray()).isTrue();
            assertThat(each(metric.path("programs")).map(JsonNode::asText))
                    .isNotEmpty()
                    .isSubsetOf(programs);
        });
        assertThat(each(catalog().path("metrics")).map(metric -> metric.path("name")))
                .doesNotHaveDuplicates();
    }

    @Test
    void namesAreFoundInAnExpression() {
        String expression = """
                sum by (pod) (rate(a_total{code=~"b_total"}[5m])) / ignoring (c) d_seconds_count > 14.4 * 0.001
                and (e unless e offset 10m)
                """;

        assertThat(families(expression, Set.of("d_seconds"))).containsExactlyInAnyOrder("a_total", "d_seconds", "e");
    }

    /// A histogram's parts are named for the histogram, where that is what is known.
    private static Set<String> families(String expression, Set<String> known) {
        return NAME.matcher(NO_NAMES.matcher(expression).replaceAll(" "))
                .results()
                .map(MatchResult::group)
                .filter(name -> !OPERATORS.contains(name))
                .map(name -> {
                    String family = PART.matcher(name).replaceFirst("");
                    return known.contains(family) ? family : name;
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static JsonNode catalog() {
        return read("catalog.yaml");
    }

    private static List<JsonNode> alerts() {
        return each(read("rules.yaml").at("/spec/groups"))
                .flatMap(group -> each(group.path("rules")))
                .toList();
    }

    private static JsonNode read(String file) {
        try {
            return YAML.readTree(OBSERVABILITY.resolve(file).toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
