package io.terrace.journeys.fuzz;

import static java.util.stream.Collectors.toUnmodifiableMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The published codes.
///
/// @param statuses of each problem's `code`
/// @param validationCodes of the entries of `errors`
record ErrorCatalogue(Map<String, Integer> statuses, Set<String> validationCodes) {

    private static final Path PAGE = Path.of("../docs/errors.md");
    private static final Pattern PROBLEM = Pattern.compile("</a>`([a-z_]+)`\\s*\\|\\s*([1-5][0-9]{2})\\s*\\|");
    private static final Pattern VALIDATION = Pattern.compile("</a>`([a-z_]+)`\\s*\\|\\s*[^\\s0-9]");

    static ErrorCatalogue read() {
        String page = page();
        return new ErrorCatalogue(
                PROBLEM.matcher(page)
                        .results()
                        .collect(toUnmodifiableMap(row -> row.group(1), row -> Integer.valueOf(row.group(2)))),
                VALIDATION.matcher(page).results().map(row -> row.group(1)).collect(toUnmodifiableSet()));
    }

    private static String page() {
        try {
            return Files.readString(PAGE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
