package io.terrace.analytics.report;

import io.terrace.analytics.SqlFile;
import io.terrace.analytics.clickhouse.ClickHouseClient;
import io.terrace.analytics.clickhouse.ClickHouseFeedRepository;
import io.terrace.analytics.clickhouse.ClickHouseFeedRepository.ToldState;
import io.terrace.analytics.clickhouse.ClickHouseStatement;
import io.terrace.analytics.report.ActiveFansReport.ActiveFans;
import io.terrace.analytics.report.ReportPeriod.Days;
import io.terrace.analytics.report.TopContentReport.TopKind;
import io.terrace.analytics.report.TopContentReport.TopSubject;
import io.terrace.analytics.report.TopEventsReport.FeatureCount;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Counts the events themselves. What a partner administers, such as names that are hidden, is read from
/// Postgres.
@Singleton
@Typed(ClickHouseReportRepository.class)
class ClickHouseReportRepository implements ReportRepository {

    private static final UUID NOBODY = new UUID(0, 0);
    private static final String PLATFORM = "platform.";

    private static final String ACTIVE_FANS = file("active-fans");
    private static final String RETENTION_CALENDAR = file("retention-calendar");
    private static final String RETENTION_WINDOWS = file("retention-windows");
    private static final String FEATURES = file("features");
    private static final String TOP = file("top");
    private static final String FUNNEL = file("funnel");

    private final ClickHouseClient clickHouse;
    private final ClickHouseFeedRepository feed;
    private final Sql sql;

    ClickHouseReportRepository(ClickHouseClient clickHouse, ClickHouseFeedRepository feed, Sql sql) {
        this.clickHouse = clickHouse;
        this.feed = feed;
        this.sql = sql;
    }

    private static String file(String report) {
        return SqlFile.read("reports/clickhouse/" + report + ".sql");
    }

    /// What Postgres knows of the feed.
    ///
    /// @param sequence of the last record
    /// @param all whether everything that was counted has been told
    /// @param heldAsOf what may be claimed at most, where records were lost
    private record FeedState(
            long sequence, boolean all, @Nullable Instant heldAsOf) {}

    @Override
    public boolean isInPostgres() {
        return false;
    }

    @Override
    public Supplier<Instant> asOf(Instant counted) {
        UUID community = Tenancy.current().orElseThrow();
        FeedState fed = sql.first(
                        """
                        select coalesce(f.sequence, 0) as sequence, f.held_as_of,
                            f.community_id is not null and not f.behind and f.folded = s.xact
                                and not exists (select from day_feed d where d.community_id = s.community_id)
                                and not exists (select from event_removal r where r.community_id = s.community_id
                                    and r.sequence is null) as is_all
                        from fold_state s left join event_feed f on f.community_id = s.community_id
                        where s.community_id = terrace_community()""",
                        row -> new FeedState(
                                row.number("sequence"), row.flag("is_all"), row.instantOrNull("held_as_of")))
                .orElse(new FeedState(0, true, null));
        return () -> {
            ToldState told = feed.told(community);
            if (fed.heldAsOf() != null) {
                return fed.heldAsOf().isBefore(told.asOf()) ? fed.heldAsOf() : told.asOf();
            }
            return fed.all() && told.sequence() >= fed.sequence() ? counted : told.asOf();
        };
    }

    @Override
    public List<ActiveFans> activeFans(Days days, ReportUnit unit) {
        return clickHouse.list(
                period(ACTIVE_FANS, days).with("unit", wire(unit)),
                row -> new ActiveFans(
                        LocalDate.parse(row.get(0)), Long.parseLong(row.get(1)), Long.parseLong(row.get(2))));
    }

    @Override
    public List<CohortPeriod> retention(Days days, RetentionRule rule, int periods) {
        return clickHouse.list(
                period(rule.windows() ? RETENTION_WINDOWS : RETENTION_CALENDAR, days)
                        .with("unit", wire(rule.unit()))
                        .with("length", rule.unit().days())
                        .with("reach", (periods + 1L) * rule.unit().days())
                        .with("last_period", periods - 1),
                row -> new CohortPeriod(
                        LocalDate.parse(row.get(0)), Integer.parseInt(row.get(1)), Long.parseLong(row.get(2))));
    }

    private static String wire(ReportUnit unit) {
        return switch (unit) {
            case DAY -> "day";
            case WEEK -> "week";
            case MONTH -> "month";
        };
    }

    private record DeclaredName(String name, boolean hidden) {}

    @Override
    public List<FeatureCount> features(Days days, int limit) {
        Map<String, Boolean> hidden = sql
                .list(
                        "select name, hidden from event_name where community_id = terrace_community()",
                        row -> new DeclaredName(row.text("name"), row.flag("hidden")))
                .stream()
                .collect(Collectors.toMap(DeclaredName::name, DeclaredName::hidden));
        return clickHouse.list(
                period(FEATURES, days)
                        .withTexts(
                                "hidden",
                                hidden.keySet().stream().filter(hidden::get).toList())
                        .with("limit", limit),
                row -> new FeatureCount(
                        row.get(0),
                        row.get(0).startsWith(PLATFORM) || hidden.containsKey(row.get(0)),
                        Long.parseLong(row.get(1))));
    }

    @Override
    public List<TopSubject> top(Days days, TopKind kind, int limit) {
        return clickHouse.list(
                period(TOP, days).with("name", kind.event()).with("limit", limit),
                row -> new TopSubject(UUID.fromString(row.get(0)), Long.parseLong(row.get(1))));
    }

    @Override
    public void funnel(FunnelQuery query, FunnelEventHandler handler) {
        clickHouse.each(
                period(FUNNEL, query.days())
                        .withTexts("steps", query.steps())
                        .with("first_step", query.steps().getFirst())
                        .with("from", micros(query.days().first().minusDays(1)))
                        .with("until", micros(query.days().last().plusDays(2)) + query.windowSec() * 1_000_000),
                row -> handler.add(UUID.fromString(row.get(0)), row.get(1), Long.parseLong(row.get(2))));
    }

    private static long micros(LocalDate day) {
        return day.atStartOfDay().toInstant(ZoneOffset.UTC).getEpochSecond() * 1_000_000;
    }

    private static ClickHouseStatement period(String sql, Days days) {
        return community(sql).with("first", days.first()).with("last", days.last());
    }

    private static ClickHouseStatement community(String sql) {
        return ClickHouseStatement.of(sql)
                .with("community", Tenancy.current().orElseThrow())
                .with("nobody", NOBODY);
    }
}
