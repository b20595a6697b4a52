package io.terrace.analytics.report;

import java.util.List;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.RestResponse;

/// CSV by RFC 4180. No field can be taken for a formula.
public final class CsvTable {

    private final StringBuilder lines = new StringBuilder();

    public CsvTable(String... header) {
        add((Object[]) header);
    }

    public CsvTable add(Object... fields) {
        lines.append(List.of(fields).stream().map(CsvTable::field).collect(Collectors.joining(",")))
                .append("\r\n");
        return this;
    }

    public RestResponse<String> response() {
        return RestResponse.ResponseBuilder.ok(lines.toString())
                .header("Content-Type", "text/csv;charset=UTF-8")
                .build();
    }

    private static String field(Object value) {
        String text = value.toString();
        String safe = !(value instanceof Number) && !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0
                ? "'" + text
                : text;
        return safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                ? '"' + safe.replace("\"", "\"\"") + '"'
                : safe;
    }
}
