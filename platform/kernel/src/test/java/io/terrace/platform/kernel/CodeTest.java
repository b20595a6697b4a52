package io.terrace.platform.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CodeTest {

    private static final Path CATALOGUE = Path.of("../../docs/errors.md");

    @Test
    void thePublishedCatalogueHoldsEachCode() throws IOException {
        String rows = Arrays.stream(Code.values())
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
}
