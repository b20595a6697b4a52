package io.terrace.platform.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ErrorCodeTest {

    private static final Path CATALOGUE = Path.of("../../docs/errors.md");

    /// What makes a problem's entry, up to the text that ends its arguments.
    private static final Pattern FIELD_ERROR = Pattern.compile(
            "\\b(?:ProblemException\\.invalid\\w*|FieldError(?:\\.parameter)?|fault|Unfit)\\([^;{}]*?\"([a-z_]+)\"\\)");

    @Test
    void thePublishedCatalogueHoldsEachCode() throws IOException {
        String rows = Arrays.stream(ErrorCode.values())
                .map(code -> "| <a id=\"%s\"></a>`%s` | %d | %s | %s |"
                        .formatted(
                                code.wire(),
                                code.wire(),
                                code.status(),
                                code.retryable() ? "yes" : "no",
                                code.meaning()))
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(CATALOGUE)).contains(rows);
    }

    @Test
    void thePublishedCatalogueHoldsEachValidationCode() throws IOException {
        String rows = Arrays.stream(ValidationCode.values())
                .map(code -> "| <a id=\"%s\"></a>`%s` | %s |".formatted(code.wire(), code.wire(), code.meaning()))
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(CATALOGUE)).endsWith(rows + "\n");
    }

    @Test
    void noTwoCodesShareAnAnchor() {
        assertThat(Stream.concat(
                        Arrays.stream(ErrorCode.values()).map(ErrorCode::wire),
                        Arrays.stream(ValidationCode.values()).map(ValidationCode::wire)))
                .doesNotHaveDuplicates();
    }

    /// Call sites name validation codes as text.
    @Test
    void everyValidationCodeInTheSourcesIsPublished() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("../.."))) {
            for (Path file : files.filter(ErrorCodeTest::isMainSource).toList()) {
                FIELD_ERROR.matcher(Files.readString(file)).results().forEach(found -> used.add(found.group(1)));
            }
        }

        assertThat(used)
                .hasSizeGreaterThan(20)
                .allSatisfy(code -> assertThat(ValidationCode.of(code)).as(code).isPresent());
    }

    private static boolean isMainSource(Path file) {
        return file.toString().endsWith(".java") && file.toString().contains("src/main/java");
    }
}
