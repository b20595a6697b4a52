package io.terrace.journeys.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The published codes, each with its status.
record ErrorCatalogue(Map<String, Integer> statuses) {

    private static final Path PAGE = Path.of("../docs/errors.md");
    private static final Pattern ROW = Pattern.compile("`([a-z_]+)`\\s*\\|\\s*([1-5][0-9]{2})\\s*\\|");

    static ErrorCatalogue read() {
        Map<String, Integer> statuses = new TreeMap<>();
        try {
            ROW.matcher(Files.readString(PAGE))
                    .results()
                    .forEach(row -> statuses.put(row.group(1), Integer.valueOf(row.group(2))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ErrorCatalogue(Map.copyOf(statuses));
    }
}
