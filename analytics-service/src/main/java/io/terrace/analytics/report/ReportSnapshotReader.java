package io.terrace.analytics.report;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.analytics.report.ReportMetadata.ZoneEra;
import io.terrace.analytics.report.ReportPeriod.Days;
import io.terrace.analytics.rollup.RollupLock;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads a report as one snapshot: no fold changes the counts meanwhile.
@Singleton
public class ReportSnapshotReader {

    private final Sql sql;
    private final InstantSource clock;

    ReportSnapshotReader(Sql sql, InstantSource clock) {
        this.sql = sql;
        this.clock = clock;
    }

    public <T> T read(Supplier<T> report) {
        return QuarkusTransaction.requiringNew().call(() -> {
            RollupLock.share(sql);
            return report.get();
        });
    }

    /// What a report counts.
    ///
    /// @param today the community's day
    public record ReportScope(LocalDate today, Days days) {}

    private record OpenedReport(
            ReportScope scope,
            Supplier<Instant> asOf,
            @Nullable Instant restatedSince,
            List<ZoneEra> zones) {}

    /// A report on an engine. What ClickHouse counts it counts after Postgres was read, and without a connection
    /// to it.
    ///
    /// @param days of the report, by the community's day of today
    public <C, R> R read(
            ReportRepository reports,
            Function<LocalDate, Days> days,
            Function<ReportScope, C> count,
            BiFunction<ReportMetadata, C, R> report) {
        if (reports.isInPostgres()) {
            return read(() -> finish(open(reports, days), count, report));
        }
        return finish(read(() -> open(reports, days)), count, report);
    }

    private static <C, R> R finish(
            OpenedReport opened, Function<ReportScope, C> count, BiFunction<ReportMetadata, C, R> report) {
        Instant asOf = opened.asOf().get();
        C counts = count.apply(opened.scope());
        return report.apply(new ReportMetadata(asOf, opened.restatedSince(), opened.zones()), counts);
    }

    private OpenedReport open(ReportRepository reports, Function<LocalDate, Days> period) {
        LocalDate today = today();
        Days days = period.apply(today);
        List<ZoneEra> zones = new ArrayList<>(List.of(new ZoneEra("UTC", null)));
        zones.addAll(sql.list("""
                select zone, starts_at from zone_era where community_id = terrace_community()
                order by starts_at desc limit 20""", row -> new ZoneEra(row.text("zone"), row.instant("starts_at")))
                .reversed());
        Instant restated = sql.first(
                        """
                        select max(restated_at) as at from day_restatement
                        where community_id = terrace_community() and day between ? and ?""", row -> Optional.ofNullable(row.instantOrNull("at")), days.first(), days.last())
                .flatMap(found -> found)
                .orElse(null);
        return new OpenedReport(new ReportScope(today, days), reports.asOf(countedAt()), restated, zones);
    }

    public LocalDate today() {
        return sql.first("select community_day(?)::text as today", row -> day(row, "today"), clock.instant())
                .orElseThrow();
    }

    /// When what had come was last counted in Postgres.
    Instant countedAt() {
        return sql.first(
                        "select folded_at from fold_state where community_id = terrace_community()",
                        row -> row.instant("folded_at"))
                .orElseGet(clock::instant);
    }

    public static LocalDate day(Row row, String column) {
        return LocalDate.parse(row.text(column));
    }
}
