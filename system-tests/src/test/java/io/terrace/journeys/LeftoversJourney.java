package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.journeys.suite.Footprint;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.journeys.suite.WordSearch;
import io.terrace.platform.testing.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/// The last journey: what all the others leave behind.
@Order(Integer.MAX_VALUE)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(SuiteParameter.class)
class LeftoversJourney {

    /// What a request took and sent, in an access log: a number that may by chance be that of a code.
    private static final Pattern MEASURES = Pattern.compile("\"(?:bytes|us)\":\\d+");

    private final Suite suite;

    LeftoversJourney(Suite suite) {
        this.suite = suite;
    }

    @Test
    @Order(1)
    void theLogsHoldNothingSecretAndNothingPersonal() throws IOException {
        Set<String> secrets = suite.secrets().all();
        assertThat(secrets).isNotEmpty();
        var search = new WordSearch(secrets);

        for (Path log : logs()) {
            try (Stream<String> lines = Files.lines(log)) {
                assertThat(lines.map(line -> MEASURES.matcher(line).replaceAll(""))
                                .filter(search::findsOneIn))
                        .as(log.toString())
                        .isEmpty();
            }
        }
    }

    @Test
    @Order(1)
    void theSpansHoldNothingSecretAndNothingPersonal() {
        Set<String> secrets = suite.secrets().all();
        assertThat(secrets).isNotEmpty();
        var search = new WordSearch(secrets);

        assertThat(suite.spans().bodies().filter(search::findsOneIn)).isEmpty();
    }

    @Test
    @Order(2)
    void nothingIsWrittenOutsideTheHome() {
        assertThat(Footprint.of(suite.home()).filesOpenForWriting()).allMatch(file -> file.startsWith(suite.home()));
    }

    @Test
    @Order(3)
    void afterDownNoProcessIsLeft() {
        assertThat(Footprint.of(suite.home()).processes()).isNotEmpty();

        suite.down();

        assertThat(Footprint.of(suite.home()).processes()).isEmpty();
        assertThat(suite.ports()).allMatch(FreePorts::isFree);
    }

    private List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.list(suite.logs())) {
            List<Path> logs = files.filter(Files::isRegularFile).toList();
            assertThat(logs).isNotEmpty();
            return logs;
        }
    }
}
