package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;

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

/// `catalog.yaml` and `rules.yaml`, and which metrics an expression asks for.
final class MetricsCatalog {

    static final Path OBSERVABILITY = Overlay.DEPLOY.resolve("observability");

    private static final YAMLMapper YAML = new YAMLMapper();

    /// What in an expression is no name: label matchers, texts, label lists.
    private static final Pattern NO_NAMES = Pattern.compile(
            "\"[^\"]*\"|\\{(?:[^}\"]|\"[^\"]*\")*}|\\b(by|on|ignoring|without|group_left|group_right)\\s*\\([^)]*\\)");

    private static final Pattern NAME = Pattern.compile("(?<![\\w.:])[a-zA-Z_:][\\w:]*+(?!\\s*\\()");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "offset", "bool");

    private static final Pattern PART = Pattern.compile("_(bucket|count|sum)$");

    private MetricsCatalog() {}

    static List<JsonNode> metrics() {
        return each(read("catalog.yaml").path("metrics")).toList();
    }

    /// What rules and dashboards use of others.
    static Set<String> used() {
        return each(read("catalog.yaml").path("used"))
                .map(metric -> metric.path("name").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static Set<String> known() {
        return Stream.concat(
                        metrics().stream().map(metric -> metric.path("name").asText()), used().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Whether a program has a metric of our own.
    static boolean has(String program, String metric) {
        return metrics().stream()
                .filter(one -> one.path("name").asText().equals(metric))
                .flatMap(one -> each(one.path("programs")))
                .map(JsonNode::asText)
                .anyMatch(one ->
                        one.equals(program) || (one.equals("services") && !program.equals(ServiceDescriptor.GATEWAY)));
    }

    static List<JsonNode> alerts() {
        return each(read("rules.yaml").at("/spec/groups"))
                .flatMap(group -> each(group.path("rules")))
                .toList();
    }

    /// A histogram's parts are named for the histogram, where that is what is known.
    static Set<String> families(String expression, Set<String> known) {
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

    private static JsonNode read(String file) {
        try {
            return YAML.readTree(OBSERVABILITY.resolve(file).toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
