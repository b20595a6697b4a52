package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static io.terrace.deploy.MetricsCatalog.OBSERVABILITY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is drawn can be asked for, and what is committed is what the catalogue of dashboards gives;
/// `./terrace deploy dashboards` writes it anew (`-Ddashboards.renew=true`).
class DashboardTest {

    private static final Path FOLDER = OBSERVABILITY.resolve("dashboards");
    private static final Pattern LEGEND_LABEL = Pattern.compile("\\{\\{(\\w+)}}");
    private static final YAMLMapper YAML = new YAMLMapper();

    @TempDir
    private Path folder;

    @BeforeAll
    static void renew() throws IOException {
        if (Boolean.getBoolean("dashboards.renew")) {
            Files.createDirectories(FOLDER);
            for (Dashboard dashboard : DashboardCatalog.all()) {
                Files.writeString(file(dashboard), dashboard.json());
            }
        }
    }

    @Test
    void committedFilesAreWhatTheCatalogueGives() throws IOException {
        for (Dashboard dashboard : DashboardCatalog.all()) {
            assertThat(file(dashboard)).content().isEqualTo(dashboard.json());
        }
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files)
                    .containsExactlyInAnyOrderElementsOf(DashboardCatalog.all().stream()
                            .map(DashboardTest::file)
                            .toList());
        }
    }

    @Test
    void everyDashboardIsAConfigMapOfTheOverlays() {
        List<String> rendered = Overlay.PRODUCTION.manifests().stream()
                .filter(manifest -> manifest.is("ConfigMap"))
                .filter(manifest -> manifest.json()
                        .at("/metadata/labels/grafana_dashboard")
                        .asText()
                        .equals("1"))
                .flatMap(manifest -> manifest.json().path("data").properties().stream())
                .map(entry -> entry.getValue().asText())
                .toList();

        assertThat(rendered)
                .containsExactlyInAnyOrderElementsOf(
                        DashboardCatalog.all().stream().map(Dashboard::json).toList());
    }

    @Test
    void panelsAskForCataloguedMetricsOnly() {
        Set<String> known = MetricsCatalog.known();

        for (Panel.Query query : queries()) {
            assertThat(MetricsCatalog.families(query.expression(), known))
                    .as(query.expression())
                    .isNotEmpty()
                    .isSubsetOf(known);
        }
    }

    @Test
    void everyExpressionParses() throws Exception {
        assumeThat(InstalledTools.isThere("promtool"))
                .as("promtool is installed (Debian's prometheus)")
                .isTrue();
        ObjectNode rules = YAML.createObjectNode();
        ArrayNode list =
                rules.putArray("groups").addObject().put("name", "panels").putArray("rules");
        for (Panel.Query query : queries()) {
            list.addObject().put("record", "panel:" + list.size()).put("expr", query.expression());
        }
        YAML.writeValue(folder.resolve("panels.yaml").toFile(), rules);

        assertThat(InstalledTools.run(folder, "promtool", "check", "rules", "panels.yaml"))
                .contains(queries().size() + " rules found");
    }

    /// A label that a sum has lost would leave every line with the same name.
    @Test
    void legendsNameLabelsThatTheirSeriesHave() {
        for (Panel.Query query : queries()) {
            if (query.expression().contains(" by (")) {
                assertThat(LEGEND_LABEL.matcher(query.legend()).results().map(MatchResult::group))
                        .as(query.expression())
                        .allSatisfy(label -> assertThat(query.expression())
                                .containsPattern("by \\([^)]*\\b" + label.replaceAll("\\W", "") + "\\b"));
            }
        }
    }

    @Test
    void everyProgramAndServerHasADashboard() {
        assertThat(DashboardCatalog.all().stream().map(Dashboard::id))
                .contains("overview", "events", "postgres", "redis", "stream", "match-day")
                .containsAll(DeclaredEdges.PROGRAMS)
                .doesNotHaveDuplicates();
        assertThat(DashboardCatalog.all()).allSatisfy(dashboard -> {
            JsonNode json = YAML.readTree(dashboard.json());
            assertThat(each(json.path("panels"))).hasSameSizeAs(dashboard.panels());
        });
    }

    private static List<Panel.Query> queries() {
        return DashboardCatalog.all().stream()
                .flatMap(dashboard -> dashboard.panels().stream())
                .flatMap(panel -> panel.queries().stream())
                .toList();
    }

    private static Path file(Dashboard dashboard) {
        return FOLDER.resolve(dashboard.id() + ".json");
    }
}
