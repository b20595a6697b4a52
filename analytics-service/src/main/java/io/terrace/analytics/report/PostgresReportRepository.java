package io.terrace.analytics.report;

import io.terrace.analytics.SqlFile;
import io.terrace.analytics.report.ActiveFansReport.ActiveFans;
import io.terrace.analytics.report.ReportPeriod.Days;
import io.terrace.analytics.report.TopContentReport.TopKind;
import io.terrace.analytics.report.TopContentReport.TopSubject;
import io.terrace.analytics.report.TopEventsReport.FeatureCount;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;

/// Reads the rollups; a funnel reads the events.
@Singleton
@Typed(PostgresReportRepository.class)
class PostgresReportRepository implements ReportRepository {

    private static final int FETCH = 5_000;

    private static final String ACTIVE_FANS = file("active-fans");
    private static final String RETENTION_CALENDAR = file("retention-calendar");
    private static final String RETENTION_WINDOWS = file("retention-windows");
    private static final String FEATURES = file("features");
    private static final String TOP = file("top");
    private static final String FUNNEL = file("funnel");

    private final DataSource database;
    private final Sql sql;

    PostgresReportRepository(DataSource database, Sql sql) {
        this.database = database;
        this.sql = sql;
    }

    private static String file(String report) {
        return SqlFile.read("reports/postgres/" + report + ".sql");
    }

    @Override
    public boolean isInPostgres() {
        return true;
    }

    @Override
    public Supplier<Instant> asOf(Instant counted) {
        return () -> counted;
    }

    @Override
    public List<ActiveFans> activeFans(Days days, ReportUnit unit) {
        return sql.list(
                ACTIVE_FANS,
                row -> new ActiveFans(ReportSnapshotReader.day(row, "unit"), row.number("fans"), row.number("begun")),
                unit,
                unit,
                days.first(),
                days.last(),
                unit,
                days.first(),
                days.last());
    }

    @Override
    public List<CohortPeriod> retention(Days days, RetentionRule rule, int periods) {
        return sql.list(
                rule.windows() ? RETENTION_WINDOWS : RETENTION_CALENDAR,
                row -> new CohortPeriod(
                        ReportSnapshotReader.day(row, "unit"), (int) row.number("period"), row.number("fans")),
                rule.unit(),
                rule.unit().days(),
                days.first(),
                days.last(),
                (periods + 1) * rule.unit().days(),
                periods - 1);
    }

    @Override
    public List<FeatureCount> features(Days days, int limit) {
        return sql.list(
                FEATURES,
                row -> new FeatureCount(row.text("name"), row.flag("known"), row.number("events")),
                days.first(),
                days.last(),
                limit);
    }

    @Override
    public List<TopSubject> top(Days days, TopKind kind, int limit) {
        return sql.list(
                TOP,
                row -> new TopSubject(row.id("subject_id"), row.number("events")),
                days.first(),
                days.last(),
                kind.event(),
                limit);
    }

    @Override
    public void funnel(FunnelQuery funnel, FunnelEventHandler handler) {
        try (var connection = database.getConnection();
                var query = connection.prepareStatement(FUNNEL)) {
            query.setFetchSize(FETCH);
            query.setArray(1, connection.createArrayOf("text", funnel.steps().toArray()));
            query.setObject(2, funnel.days().first());
            query.setObject(3, funnel.days().last());
            query.setLong(4, funnel.windowSec());
            query.setString(5, funnel.steps().getFirst());
            query.setObject(6, funnel.days().first());
            query.setObject(7, funnel.days().last());
            try (var row = query.executeQuery()) {
                while (row.next()) {
                    handler.add(
                            Objects.requireNonNull(row.getObject(1, UUID.class)),
                            Objects.requireNonNull(row.getString(2)),
                            row.getLong(3));
                }
            }
        } catch (SQLException e) {
            throw new NotReadException(e);
        }
    }

    private static final class NotReadException extends RuntimeException {
        NotReadException(SQLException cause) {
            super(cause);
        }
    }
}
