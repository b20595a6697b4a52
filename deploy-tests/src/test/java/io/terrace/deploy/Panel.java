package io.terrace.deploy;

import java.util.List;
import java.util.stream.Stream;

/// A graph of a dashboard.
///
/// @param unit as Grafana names it: `reqps`, `s`, `bytes`, `percentunit`, `short`
record Panel(String title, String unit, List<Query> queries) {

    /// @param legend what Grafana fills in from a series' labels: `{{status}}`
    record Query(String expression, String legend) {}

    static Panel of(String title, String unit, String expression, String legend) {
        return new Panel(title, unit, List.of(new Query(expression, legend)));
    }

    Panel and(String expression, String legend) {
        return new Panel(
                title,
                unit,
                Stream.concat(queries.stream(), Stream.of(new Query(expression, legend)))
                        .toList());
    }
}
