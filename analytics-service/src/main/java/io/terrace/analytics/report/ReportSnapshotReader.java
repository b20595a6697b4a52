package io.terrace.analytics.report;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.analytics.report.ReportFreshness.ZoneEra;
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
import java.util.function.Supplier;

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

    public LocalDate today() {
        return sql.first("select community_day(?)::text as today", row -> day(row, "today"), clock.instant())
                .orElseThrow();
    }

    public ReportFreshness state(Days days, ReportRepository reports) {
        List<ZoneEra> zones = new ArrayList<>(List.of(new ZoneEra("UTC", null)));
        zones.addAll(sql.list("""
                select zone, starts_at from zone_era where community_id = terrace_community()
                order by starts_at desc limit 20""", row -> new ZoneEra(row.text("zone"), row.instant("starts_at")))
                .reversed());
        Instant asOf = reports.asOf(countedAt());
        Instant restated = sql.first(
                        """
                        select max(restated_at) as at from day_restatement
                        where community_id = terrace_community() and day between ? and ?""", row -> Optional.ofNullable(row.instantOrNull("at")), days.first(), days.last())
                .flatMap(found -> found)
                .orElse(null);
        return new ReportFreshness(asOf, restated, zones);
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
