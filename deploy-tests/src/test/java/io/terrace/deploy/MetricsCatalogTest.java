package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static io.terrace.deploy.MetricsCatalog.alerts;
import static io.terrace.deploy.MetricsCatalog.families;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.platform.suite.ServiceDescriptor;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The catalogue says what each metric is, and the rules and dashboards ask for no other. Whether the programs have
/// these metrics is `MetricsJourney`'s to see.
class MetricsCatalogTest {

    @Test
    void rulesAskForCataloguedMetricsOnly() {
        Set<String> known = MetricsCatalog.known();

        for (JsonNode alert : alerts()) {
            assertThat(families(alert.path("expr").asText(), known))
                    .as(alert.path("alert").asText())
                    .isNotEmpty()
                    .isSubsetOf(known);
        }
    }

    @Test
    void metricsOfOthersAreListedWhereARuleOrADashboardUsesThem() {
        Set<String> used = MetricsCatalog.used();

        assertThat(Stream.concat(
                                alerts().stream()
                                        .map(alert -> alert.path("expr").asText()),
                                DashboardCatalog.all().stream()
                                        .flatMap(dashboard -> dashboard.panels().stream())
                                        .flatMap(panel -> panel.queries().stream())
                                        .map(Panel.Query::expression))
                        .flatMap(expression -> families(expression, used).stream())
                        .filter(used::contains))
                .containsAll(used);
    }

    @Test
    void metricsAreDescribedInFull() {
        Set<String> programs =
                ServiceDescriptor.all().stream().map(ServiceDescriptor::name).collect(Collectors.toSet());
        programs.add("services");

        assertThat(MetricsCatalog.metrics()).isNotEmpty().allSatisfy(metric -> {
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
        assertThat(MetricsCatalog.metrics().stream().map(metric -> metric.path("name")))
                .doesNotHaveDuplicates();
    }

    @Test
    void namesAreFoundInAnExpression() {
        String expression = """
                sum by (pod) (rate(a_total{code=~"b_total",route="/{id}/b"}[5m])) / ignoring (c) d_seconds_count > 14.4 * 0.001
                and (e unless e offset 10m)
                """;

        assertThat(families(expression, Set.of("d_seconds"))).containsExactlyInAnyOrder("a_total", "d_seconds", "e");
    }
}
