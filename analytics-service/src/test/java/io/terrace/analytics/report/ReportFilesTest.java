package io.terrace.analytics.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The reports' files of SQL.
class ReportFilesTest {

    private static final Path REPORTS = Path.of("src/main/resources/reports");

    private static final Path SURPLUS = Path.of("src/main/resources/clickhouse/surplus.sql");

    static List<Path> ofClickHouse() throws IOException {
        try (Stream<Path> files = Files.list(REPORTS.resolve("clickhouse"))) {
            return Stream.concat(files.sorted(), Stream.of(SURPLUS)).toList();
        }
    }

    /// ClickHouse has no row-level security: a statement that reads a table names the community itself.
    @ParameterizedTest
    @MethodSource("ofClickHouse")
    void everyReadIsOfOneCommunity(Path file) throws IOException {
        String sql = Files.readString(file);

        assertThat(sql.split("from (event final|feed)\\b", -1).length)
                .isGreaterThan(1)
                .isEqualTo(sql.split("where community_id = :community\\b", -1).length);
    }

    @Test
    void everyReportHasAFileForEachEngine() throws IOException {
        Set<String> clickHouse = names("clickhouse");
        clickHouse.remove("told.sql");

        assertThat(names("postgres")).isEqualTo(clickHouse);
    }

    private static Set<String> names(String engine) throws IOException {
        try (Stream<Path> files = Files.list(REPORTS.resolve(engine))) {
            return files.map(file -> file.getFileName().toString()).collect(TreeSet::new, Set::add, Set::addAll);
        }
    }
}
