package io.terrace.analytics.clickhouse;

import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/// The days of receipt that ClickHouse has events of.
@Singleton
public final class ClickHousePartitionRepository {

    private static final String OLD = """
            select distinct partition from system.parts
            where database = currentDatabase() and table = 'event' and active and partition < :day""";

    private final ClickHouseClient clickHouse;
    private final InstantSource clock;

    ClickHousePartitionRepository(ClickHouseClient clickHouse, InstantSource clock) {
        this.clickHouse = clickHouse;
        this.clock = clock;
    }

    /// Drops the days that Postgres drops.
    ///
    /// @return how many are still to be dropped
    /// @throws UncheckedIOException where ClickHouse does not answer
    public long dropOlderThan(int months) {
        LocalDate first = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusMonths(months);
        List<String> days = clickHouse.list(
                ClickHouseStatement.of(OLD).with("day", DateTimeFormatter.BASIC_ISO_DATE.format(first)),
                List::getFirst);
        try {
            for (String day : days) {
                // A number, by the table's definition.
                clickHouse.run(ClickHouseStatement.of("alter table event drop partition " + Integer.parseInt(day)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return 0;
    }
}
