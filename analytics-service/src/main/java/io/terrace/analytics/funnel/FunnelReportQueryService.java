package io.terrace.analytics.funnel;

import io.terrace.analytics.funnel.FunnelReport.FunnelStep;
import io.terrace.analytics.report.ReportPeriod;
import io.terrace.analytics.report.ReportPeriod.Days;
import io.terrace.analytics.report.ReportSnapshotReader;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;

/// Goes through the events of a funnel's steps, fan by fan, and keeps none of them.
@Singleton
class FunnelReportQueryService {

    private static final int FETCH = 5_000;

    /// Runs that begin in the period; their later steps may come after it. A device's order is that of its own clock.
    private static final String EVENTS = """
            select e.fan_id, e.name, (extract(epoch from e.occurred_at) * 1000000)::bigint as at from event e
            join fold_state f on f.community_id = e.community_id and e.xact < f.xact
            where e.community_id = terrace_community() and e.fan_id is not null and e.name = any (?)
                and e.occurred_at >= (?::date - 1)::timestamp at time zone 'UTC'
                and e.occurred_at < (?::date + 2)::timestamp at time zone 'UTC' + make_interval(secs => ?)
                and (e.name <> ? or community_day(e.occurred_at) between ?::date and ?::date)
            order by e.fan_id, e.occurred_at, e.raw_at, e.id""";

    private final DataSource database;
    private final ReportSnapshotReader reader;

    FunnelReportQueryService(DataSource database, ReportSnapshotReader reader) {
        this.database = database;
        this.reader = reader;
    }

    FunnelReport report(FunnelView funnel, ReportPeriod period) {
        return reader.read(() -> {
            Days days = period.days(reader.today());
            List<Long> counts = count(funnel, days);
            List<FunnelStep> steps = new ArrayList<>();
            for (int i = 0; i < counts.size(); i++) {
                steps.add(new FunnelStep(funnel.steps().get(i), counts.get(i)));
            }
            return new FunnelReport(reader.state(days), steps);
        });
    }

    private List<Long> count(FunnelView funnel, Days days) {
        FunnelStepAccumulator counter = new FunnelStepAccumulator(funnel.steps(), funnel.windowSec() * 1_000_000);
        try (var connection = database.getConnection();
                var query = connection.prepareStatement(EVENTS)) {
            query.setFetchSize(FETCH);
            query.setArray(1, connection.createArrayOf("text", funnel.steps().toArray()));
            query.setObject(2, days.first());
            query.setObject(3, days.last());
            query.setLong(4, funnel.windowSec());
            query.setString(5, funnel.steps().getFirst());
            query.setObject(6, days.first());
            query.setObject(7, days.last());
            try (var row = query.executeQuery()) {
                while (row.next()) {
                    counter.add(
                            Objects.requireNonNull(row.getObject(1, UUID.class)),
                            Objects.requireNonNull(row.getString(2)),
                            row.getLong(3));
                }
            }
        } catch (SQLException e) {
            throw new NotCountedException(e);
        }
        return counter.finish();
    }

    private static final class NotCountedException extends RuntimeException {
        NotCountedException(SQLException cause) {
            super(cause);
        }
    }
}
