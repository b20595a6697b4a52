package io.terrace.analytics.report;

import io.terrace.analytics.report.LiveReport.LiveFeature;
import io.terrace.analytics.report.LiveReport.LiveMinute;
import io.terrace.analytics.report.RejectionReport.RejectionCount;
import io.terrace.analytics.report.ReportRepository.CohortPeriod;
import io.terrace.analytics.report.RetentionReport.RetentionCohort;
import io.terrace.analytics.report.TopContentReport.TopKind;
import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The reports.
@Singleton
class ReportQueryService {

    private static final String LIVE = "interval '30 minutes'";
    private static final int MAX_LIVE_FEATURES = 20;

    private final Sql sql;
    private final ReportRepository reports;
    private final ReportSnapshotReader reader;
    private final InstantSource clock;

    ReportQueryService(Sql sql, ReportRepository reports, ReportSnapshotReader reader, InstantSource clock) {
        this.sql = sql;
        this.reports = reports;
        this.reader = reader;
        this.clock = clock;
    }

    ActiveFansReport activeFans(ReportPeriod period, ReportUnit unit) {
        return reader.read(
                reports,
                today -> unit.whole(period.days(today)),
                scope -> reports.activeFans(scope.days(), unit),
                ActiveFansReport::new);
    }

    RetentionReport retention(ReportPeriod period, RetentionRule rule, int periods) {
        return reader.read(
                reports,
                today -> rule.unit().whole(period.days(today)),
                scope -> cohorts(
                        reports.retention(scope.days(), rule, periods),
                        rule.unit().days(),
                        periods,
                        scope.today()),
                RetentionReport::new);
    }

    private static List<RetentionCohort> cohorts(List<CohortPeriod> found, int length, int periods, LocalDate today) {
        Map<LocalDate, Map<Integer, Long>> cohorts = new TreeMap<>();
        found.forEach(row ->
                cohorts.computeIfAbsent(row.start(), start -> new TreeMap<>()).put(row.period(), row.fans()));
        List<RetentionCohort> items = new ArrayList<>();
        cohorts.forEach((start, counts) -> {
            List<Long> active = new ArrayList<>();
            for (int i = 0; i < periods && !start.plusDays((long) i * length).isAfter(today); i++) {
                active.add(counts.getOrDefault(i, 0L));
            }
            items.add(new RetentionCohort(start, counts.getOrDefault(-1, 0L), active));
        });
        return items;
    }

    TopEventsReport features(ReportPeriod period, int limit) {
        return reader.read(reports, period::days, scope -> reports.features(scope.days(), limit), TopEventsReport::new);
    }

    TopContentReport top(ReportPeriod period, TopKind kind, int limit) {
        return reader.read(
                reports, period::days, scope -> reports.top(scope.days(), kind, limit), TopContentReport::new);
    }

    /// From Postgres whatever the engine: the last minutes are few, and are there first.
    LiveReport live() {
        return reader.read(this::readLive);
    }

    /// Within a snapshot that the caller has.
    LiveReport readLive() {
        LocalDate today = reader.today();
        Instant now = clock.instant();
        long fans = sql.first("""
                            select count(distinct fan_id) as fans from fan_day
                            where community_id = terrace_community() and day between ?::date - 1 and ?::date
                                and last_at > ?::timestamptz - %s""".formatted(LIVE), row -> row.number("fans"), today, today, now)
                .orElse(0L);
        List<LiveMinute> minutes =
                sql.list("""
                    select minute, sum(events) as events from live_minute
                    where community_id = terrace_community() and minute > ?::timestamptz - %s
                    group by minute order by minute""".formatted(LIVE), row -> new LiveMinute(row.instant("minute"), row.number("events")), now);
        List<LiveFeature> features = sql.list(
                """
                    select m.name, sum(m.events) as events from live_minute m
                    left join event_name n on n.community_id = m.community_id and n.name = m.name
                    where m.community_id = terrace_community() and m.minute > ?::timestamptz - %s
                        and not coalesce(n.hidden, false)
                    group by m.name order by events desc, m.name limit ?""".formatted(LIVE),
                row -> new LiveFeature(row.text("name"), row.number("events")),
                now,
                MAX_LIVE_FEATURES);
        return new LiveReport(reader.countedAt(), fans, minutes, features);
    }

    RejectionReport rejections() {
        return reader.read(() -> new RejectionReport(sql.list(
                """
                select (at at time zone 'UTC')::date::text as day, code, sum(events) as events from rejection
                where community_id = terrace_community() and at > ?::timestamptz - interval '7 days'
                group by 1, code order by 1, code""",
                row -> new RejectionCount(ReportSnapshotReader.day(row, "day"), row.text("code"), row.number("events")),
                clock.instant())));
    }
}
