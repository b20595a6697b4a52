package io.terrace.analytics.report;

import io.terrace.analytics.report.ActiveFansReport.ActiveFans;
import io.terrace.analytics.report.EventCountReport.FeatureCount;
import io.terrace.analytics.report.LiveReport.LiveFeature;
import io.terrace.analytics.report.LiveReport.LiveMinute;
import io.terrace.analytics.report.RejectionReport.RejectionCount;
import io.terrace.analytics.report.ReportPeriod.Days;
import io.terrace.analytics.report.RetentionReport.RetentionCohort;
import io.terrace.analytics.report.TopContentReport.TopKind;
import io.terrace.analytics.report.TopContentReport.TopSubject;
import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The reports, from the rollups alone.
@Singleton
class ReportQueryService {

    private static final String LIVE = "interval '30 minutes'";
    private static final int MAX_LIVE_FEATURES = 20;

    private final Sql sql;
    private final ReportSnapshotReader reader;
    private final InstantSource clock;

    ReportQueryService(Sql sql, ReportSnapshotReader reader, InstantSource clock) {
        this.sql = sql;
        this.reader = reader;
        this.clock = clock;
    }

    /// A fan counts where the next of their days is in another unit: no set of fans is kept.
    ActiveFansReport activeFans(ReportPeriod period, ReportUnit unit) {
        return reader.read(() -> {
            Days days = unit.whole(period.days(reader.today()));
            List<ActiveFans> items = sql.list(
                    """
                    with active as (
                        select unit, count(*) as fans from (
                            select date_trunc(?, day::timestamp)::date as unit,
                                date_trunc(?, (lead(day) over (partition by fan_id order by day))::timestamp)::date as next
                            from fan_day where community_id = terrace_community() and day between ? and ?) as d
                        where next is distinct from unit group by unit),
                    begun as (
                        select date_trunc(?, first_day::timestamp)::date as unit, count(*) as fans from first_seen
                        where community_id = terrace_community() and first_day between ? and ? group by 1)
                    select a.unit::text as unit, a.fans, coalesce(b.fans, 0) as begun
                    from active a left join begun b on b.unit = a.unit order by a.unit""",
                    row -> new ActiveFans(
                            ReportSnapshotReader.day(row, "unit"), row.number("fans"), row.number("begun")),
                    unit,
                    unit,
                    days.first(),
                    days.last(),
                    unit,
                    days.first(),
                    days.last());
            return new ActiveFansReport(reader.state(days), items);
        });
    }

    private record CohortPeriod(LocalDate start, int period, long fans) {}

    RetentionReport retention(ReportPeriod period, RetentionRule rule, int periods) {
        return reader.read(() -> {
            LocalDate today = reader.today();
            Days days = rule.unit().whole(period.days(today));
            String activity = rule.windows()
                    // Of a day at most two windows can have a part; the first and the last event tell which.
                    ? """
                    select distinct c.unit, c.fan_id, w.period
                    from cohort c join fan_day d on d.community_id = terrace_community() and d.fan_id = c.fan_id
                        and d.day between c.first_day and c.first_day + ?::int
                    cross join lateral (values
                        (floor(extract(epoch from d.first_at - c.first_at) / 86400)::int / c.length),
                        (floor(extract(epoch from d.last_at - c.first_at) / 86400)::int / c.length)) as w (period)"""
                    : """
                    select distinct c.unit, c.fan_id, (date_trunc(c.name, d.day::timestamp)::date - c.unit) / c.length as period
                    from cohort c join fan_day d on d.community_id = terrace_community() and d.fan_id = c.fan_id
                        and d.day between c.first_day and c.first_day + ?::int""";
            List<CohortPeriod> found = sql.list(
                    """
                    with cohort as materialized (
                        select fan_id, first_at, first_day, date_trunc(k.name, first_day::timestamp)::date as unit, k.length, k.name
                        from first_seen cross join (values (?::text, ?::int)) as k (name, length)
                        where community_id = terrace_community() and first_day between ? and ?),
                    activity as (%s)
                    select unit::text as unit, -1 as period, count(*) as fans from cohort group by unit
                    union all
                    select unit::text, period, count(*) from activity where period between 0 and ? group by unit, period""".formatted(activity),
                    row -> new CohortPeriod(
                            ReportSnapshotReader.day(row, "unit"), (int) row.number("period"), row.number("fans")),
                    rule.unit(),
                    rule.unit().days(),
                    days.first(),
                    days.last(),
                    (periods + 1) * rule.unit().days(),
                    periods - 1);
            return new RetentionReport(
                    reader.state(days), cohorts(found, rule.unit().days(), periods, today));
        });
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

    EventCountReport features(ReportPeriod period, int limit) {
        return reader.read(() -> {
            Days days = period.days(reader.today());
            List<FeatureCount> items = sql.list(
                    """
                    select f.name, f.name like 'platform.%' or n.name is not null as known, sum(f.events) as events
                    from feature_day f
                    left join event_name n on n.community_id = f.community_id and n.name = f.name
                    where f.community_id = terrace_community() and f.day between ? and ? and not coalesce(n.hidden, false)
                    group by f.name, n.name order by events desc, f.name limit ?""",
                    row -> new FeatureCount(row.text("name"), row.flag("known"), row.number("events")),
                    days.first(),
                    days.last(),
                    limit);
            return new EventCountReport(reader.state(days), items);
        });
    }

    TopContentReport top(ReportPeriod period, TopKind kind, int limit) {
        return reader.read(() -> {
            Days days = period.days(reader.today());
            List<TopSubject> items = sql.list(
                    """
                    select subject_id, sum(events) as events from subject_day
                    where community_id = terrace_community() and day between ? and ? and name = ?
                    group by subject_id order by events desc, subject_id limit ?""",
                    row -> new TopSubject(row.id("subject_id"), row.number("events")),
                    days.first(),
                    days.last(),
                    kind.event(),
                    limit);
            return new TopContentReport(reader.state(days), items);
        });
    }

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
        return new LiveReport(reader.state(new Days(today, today)).asOf(), fans, minutes, features);
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
