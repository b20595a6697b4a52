package io.terrace.journeys.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A program's metrics as Prometheus reads them.
///
/// @param types of the metrics, by their names
/// @param series every one, in the order of the text
public record MetricsScrape(Map<String, String> types, List<Series> series) {

    private static final String TOTAL = "_total";
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (\\S+)");
    private static final Pattern SERIES = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\",?");
    private static final Pattern PART = Pattern.compile("_(bucket|count|sum)$");

    /// @param metric the name of the whole, of whose parts this may be one
    public record Series(String metric, Map<String, String> labels) {}

    /// Prometheus' text format, or OpenMetrics, which leaves out a counter's `_total` where it says its type.
    public static MetricsScrape read(String text) {
        Map<String, String> types = new TreeMap<>();
        List<Series> series = new ArrayList<>();
        text.lines().forEach(line -> {
            Matcher type = TYPE.matcher(line);
            Matcher one = SERIES.matcher(line);
            if (type.matches()) {
                types.put(named(type.group(1), type.group(2)), type.group(2));
            } else if (one.matches()) {
                series.add(new Series(
                        whole(one.group(1), types),
                        labels(Optional.ofNullable(one.group(2)).orElse(""))));
            } else if (!line.startsWith("#")) {
                throw new IllegalStateException("No line of a scrape: " + line);
            }
        });
        return new MetricsScrape(types, series);
    }

    private static String named(String name, String type) {
        return type.equals("counter") && !name.endsWith(TOTAL) ? name + TOTAL : name;
    }

    private static String whole(String name, Map<String, String> types) {
        return types.containsKey(name) ? name : PART.matcher(name).replaceFirst("");
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new LinkedHashMap<>();
        LABEL.matcher(text).results().forEach(label -> labels.put(label.group(1), label.group(2)));
        return labels;
    }
}
