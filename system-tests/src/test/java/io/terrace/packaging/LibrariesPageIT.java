package io.terrace.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.suite.ServiceDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `docs/libraries.md` against the jars of the packaged programs; `./terrace deploy sbom --list` writes it.
@Order(0)
class LibrariesPageIT {

    private static final Pattern ROW = Pattern.compile("\\| (\\S+):(\\S+) \\| (\\S+) \\| (.*) \\| (.*) \\|");

    /// Its libraries are in a jar of its own.
    private static final String WORKER = "media-worker";

    /// Development's, which Maven has as any other.
    private static final String DEVELOPMENT = "io.quarkus.quarkus-ide-launcher";

    private static List<Library> page;

    /// @param jar its file without the classifier and the ending
    /// @param modules as the page has them
    private record Library(String jar, String licences, Set<String> modules) {

        boolean isFile(String file) {
            return file.equals(jar + ".jar") || file.startsWith(jar + "-");
        }

        boolean isIn(String program) {
            return modules.contains("all") || modules.contains(program.replace("-service", ""));
        }
    }

    static Stream<String> programs() {
        return ServiceDescriptor.all().stream().map(ServiceDescriptor::name);
    }

    @BeforeAll
    static void read() throws IOException {
        page = Files.readString(Path.of("../docs/libraries.md"))
                .lines()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> new Library(
                        row.group(1) + "." + row.group(2) + "-" + row.group(3),
                        row.group(4),
                        Set.of(row.group(5).split(", "))))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void everyJarOfAProgramIsOnThePage(String program) throws IOException {
        assertThat(jars(program))
                .isNotEmpty()
                .allMatch(jar -> page.stream().anyMatch(library -> library.isIn(program) && library.isFile(jar)));
    }

    @Test
    void everyLibraryOfThePageIsInAProgram() throws IOException {
        Set<String> jars = new HashSet<>();
        for (String program : programs().toList()) {
            jars.addAll(jars(program));
        }

        assertThat(page)
                .filteredOn(library -> !library.modules().equals(Set.of(WORKER)))
                .filteredOn(library -> !library.jar().startsWith(DEVELOPMENT))
                .isNotEmpty()
                .allMatch(library -> jars.stream().anyMatch(library::isFile));
    }

    @Test
    void everyLibraryHasALicence() {
        assertThat(page).isNotEmpty().noneMatch(library -> library.licences().isBlank());
    }

    /// Of others than this build.
    private static List<String> jars(String program) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", program, "target/quarkus-app/lib"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".jar") && !file.startsWith("io.terrace."))
                    .toList();
        }
    }
}
