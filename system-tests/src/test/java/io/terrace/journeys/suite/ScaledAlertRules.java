package io.terrace.journeys.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/// The alerts of `deploy/observability` with every window and every `for` divided by one factor, so that a minute of
/// theirs passes in a second. Thresholds stay: an age in seconds, a number of records.
final class ScaledAlertRules {

    static final int FACTOR = 60;

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Path RULES = Path.of("../deploy/observability/rules.yaml");
    private static final Pattern WINDOW = Pattern.compile("(\\[|offset )(\\d+)([smhd])");
    private static final Pattern DURATION = Pattern.compile("()(\\d+)([smhd])");
    private static final Map<String, Duration> UNITS = Map.of(
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));

    private ScaledAlertRules() {}

    /// Writes them for Prometheus, which reads no PrometheusRule.
    ///
    /// @return their names
    static List<String> write(Path file) {
        try {
            JsonNode groups = YAML.readTree(RULES.toFile()).at("/spec/groups");
            List<ObjectNode> rules = StreamSupport.stream(groups.spliterator(), false)
                    .flatMap(group -> StreamSupport.stream(group.path("rules").spliterator(), false))
                    // What is absent without Kubernetes would fire all the time.
                    .filter(rule -> !rule.path("expr").asText().contains("absent("))
                    .map(ObjectNode.class::cast)
                    .toList();
            for (ObjectNode rule : rules) {
                rule.put("expr", scaled(WINDOW, rule.path("expr").asText()));
                rule.put("for", scaled(DURATION, rule.path("for").asText()));
            }
            YAML.writeValue(file.toFile(), Map.of("groups", List.of(Map.of("name", "terrace", "rules", rules))));
            return rules.stream().map(rule -> rule.path("alert").asText()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String scaled(Pattern durations, String text) {
        return durations.matcher(text).replaceAll(ScaledAlertRules::scaled);
    }

    private static String scaled(MatchResult duration) {
        Duration unit = Objects.requireNonNull(UNITS.get(duration.group(3)));
        long millis = unit.multipliedBy(Long.parseLong(duration.group(2))).toMillis() / FACTOR;
        return duration.group(1) + millis + "ms";
    }
}
