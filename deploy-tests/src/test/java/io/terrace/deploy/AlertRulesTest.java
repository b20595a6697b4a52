package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static io.terrace.deploy.MetricsCatalog.OBSERVABILITY;
import static io.terrace.deploy.MetricsCatalog.alerts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each alert fires, is silent, and has a runbook; what it is sent to is there.
class AlertRulesTest {

    private static final Set<String> TEAMS =
            Set.of("commercial", "community", "content", "edge", "engagement", "identity", "messaging");
    private static final YAMLMapper YAML = new YAMLMapper();

    @TempDir
    private Path folder;

    @Test
    void eachAlertHasASeverityATeamOfOursAndARunbook() {
        for (JsonNode alert : alerts()) {
            String name = alert.path("alert").asText();
            assertThat(alert.at("/labels/severity").asText()).as(name).isIn("page", "ticket");
            // Where the rule names none, the series does, or it is the platform's.
            assertThat(alert.at("/labels/terrace_io_team").asText("edge"))
                    .as(name)
                    .isIn(TEAMS);
            assertThat(alert.at("/annotations/runbook").asText()).endsWith("/" + name);
            assertThat(Overlay.DEPLOY.resolve("runbooks/" + name + ".md")).exists();
        }
    }

    @Test
    void eachAlertIsTestedBothWays() throws IOException {
        List<String> tests = each(YAML.readTree(
                                OBSERVABILITY.resolve("rules-tests.yaml").toFile())
                        .path("tests"))
                .map(test -> test.path("name").asText().replaceFirst(" fires .*", " fires"))
                .distinct()
                .toList();

        assertThat(tests)
                .containsExactlyInAnyOrderElementsOf(alerts().stream()
                        .map(alert -> alert.path("alert").asText())
                        .flatMap(name -> Stream.of(name + " fires", name + " is silent"))
                        .toList());
    }

    @Test
    void alertsFireAndAreSilentAsTheirTestsSay() throws Exception {
        assumeThat(InstalledTools.isThere("promtool"))
                .as("promtool is installed (Debian's prometheus)")
                .isTrue();
        YAML.writeValue(
                folder.resolve("rules.yaml").toFile(),
                YAML.readTree(OBSERVABILITY.resolve("rules.yaml").toFile()).path("spec"));
        Files.copy(OBSERVABILITY.resolve("rules-tests.yaml"), folder.resolve("rules-tests.yaml"));

        InstalledTools.run(folder, "promtool", "check", "rules", "rules.yaml");
        InstalledTools.run(folder, "promtool", "test", "rules", "rules-tests.yaml");
    }

    @Test
    void pagesReachOnCallAndTicketsReachTeams() throws Exception {
        assumeThat(InstalledTools.isThere("amtool"))
                .as("amtool is installed (Debian's prometheus-alertmanager)")
                .isTrue();
        Path config = OBSERVABILITY.resolve("alertmanager.yaml").toAbsolutePath();

        InstalledTools.run(folder, "amtool", "check-config", config.toString());
        assertThat(route(config, "severity=page", "terrace_io_team=content")).isEqualTo("on-call");
        for (String team : TEAMS) {
            assertThat(route(config, "severity=ticket", "terrace_io_team=" + team))
                    .isEqualTo(team + "-tickets");
        }
        assertThat(route(config, "severity=ticket")).isEqualTo("platform-tickets");
        for (JsonNode alert : alerts()) {
            String name = alert.path("alert").asText();
            String severity = alert.at("/labels/severity").asText();
            String team = alert.at("/labels/terrace_io_team").asText();
            String ticket = team.isEmpty() ? "platform-tickets" : team + "-tickets";
            assertThat(route(config, "alertname=" + name, "severity=" + severity, "terrace_io_team=" + team))
                    .as(name)
                    .isEqualTo(severity.equals("page") ? "on-call" : ticket);
        }
    }

    private String route(Path config, String... labels) throws Exception {
        String printed = InstalledTools.run(
                folder,
                Stream.concat(
                                Stream.of("amtool", "config", "routes", "test", "--config.file=" + config),
                                Stream.of(labels))
                        .toArray(String[]::new));
        // It warns first of what it takes its settings from.
        return printed.lines().reduce((first, second) -> second).orElse("");
    }
}
