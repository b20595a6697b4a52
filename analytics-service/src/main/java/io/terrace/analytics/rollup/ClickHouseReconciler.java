package io.terrace.analytics.rollup;

import io.terrace.analytics.SqlFile;
import io.terrace.analytics.clickhouse.ClickHouseClient;
import io.terrace.analytics.clickhouse.ClickHouseStatement;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/// Holds what ClickHouse has of the current community against the events that Postgres has. Days that differ are
/// told again, and searched for what ClickHouse has too much.
@Singleton
class ClickHouseReconciler {

    private static final UUID NOBODY = new UUID(0, 0);

    /// Of the days before it events may be gone; else the day before all others.
    private static final String AFTER = """
            select case when min(received_on) <= (now() at time zone 'UTC')::date - 390
                then community_day((min(received_on) + 8)::timestamp at time zone 'UTC') else '1970-01-01' end::text as day
            from event where community_id = terrace_community()""";

    private static final String FEATURES = "recount-features.sql";
    private static final String FANS = "recount-fans.sql";

    private final Sql sql;
    private final ClickHouseClient clickHouse;

    ClickHouseReconciler(Sql sql, ClickHouseClient clickHouse) {
        this.sql = sql;
        this.clickHouse = clickHouse;
    }

    /// What is counted, and for what.
    ///
    /// @param name of the event; empty for the day's fans
    private record CountedPart(LocalDate day, String name) {}

    /// @param checks sums that differ where what was counted does
    private record PartCount(long count, List<Long> checks) {

        static final PartCount NONE = new PartCount(0, List.of());

        long difference(PartCount other) {
            return Math.abs(count - other.count) + (count == other.count && !checks.equals(other.checks) ? 1 : 0);
        }
    }

    /// By how much the two differ. In the caller's transaction, while no fold changes what is counted.
    long difference() {
        LocalDate after =
                sql.first(AFTER, row -> LocalDate.parse(row.text("day"))).orElseThrow();
        Map<CountedPart, PartCount> expected = expected(after);
        Map<CountedPart, PartCount> found = found(after);
        Set<CountedPart> all = new HashSet<>(expected.keySet());
        all.addAll(found.keySet());
        long difference = 0;
        Set<String> wrong = new TreeSet<>();
        for (CountedPart part : all) {
            long parts =
                    expected.getOrDefault(part, PartCount.NONE).difference(found.getOrDefault(part, PartCount.NONE));
            if (parts > 0) {
                wrong.add(part.day().toString());
            }
            difference += parts;
        }
        tellAgain(wrong);
        return difference;
    }

    private Map<CountedPart, PartCount> expected(LocalDate after) {
        Map<CountedPart, PartCount> counts = new HashMap<>();
        sql.list(
                SqlFile.read("reports/postgres/" + FEATURES),
                row -> counts.put(
                        new CountedPart(day(row), row.text("name")),
                        new PartCount(row.number("events"), List.of(row.number("subjects")))),
                after);
        sql.list(
                SqlFile.read("reports/postgres/" + FANS),
                row -> counts.put(
                        new CountedPart(day(row), ""),
                        new PartCount(
                                row.number("fans"),
                                List.of(row.number("first"), row.number("last"), row.number("ids")))),
                after);
        return counts;
    }

    private static LocalDate day(Row row) {
        return LocalDate.parse(row.text("day"));
    }

    private Map<CountedPart, PartCount> found(LocalDate after) {
        Map<CountedPart, PartCount> counts = new HashMap<>();
        clickHouse.list(
                statement(FEATURES, after),
                row -> counts.put(new CountedPart(LocalDate.parse(row.get(0)), row.get(1)), count(row, 2)));
        clickHouse.list(
                statement(FANS, after),
                row -> counts.put(new CountedPart(LocalDate.parse(row.get(0)), ""), count(row, 1)));
        return counts;
    }

    private static ClickHouseStatement statement(String file, LocalDate after) {
        return ClickHouseStatement.of(SqlFile.read("reports/clickhouse/" + file))
                .with("community", Tenancy.current().orElseThrow())
                .with("nobody", NOBODY)
                .with("after", after);
    }

    private static PartCount count(List<String> row, int from) {
        List<Long> numbers = new ArrayList<>();
        row.subList(from, row.size()).forEach(number -> numbers.add(Long.parseLong(number)));
        return new PartCount(numbers.getFirst(), numbers.subList(1, numbers.size()));
    }

    private void tellAgain(Set<String> days) {
        sql.list(
                "select tell_days_again(array(select d.day::date from unnest(?) as d (day)))",
                row -> true,
                ArrayParameter.texts(days));
        sql.run("""
                insert into day_surplus (community_id, day) select terrace_community(), d.day::date from unnest(?) as d (day)
                on conflict do nothing""", ArrayParameter.texts(days));
    }
}
