package io.terrace.analytics.report;

import io.terrace.analytics.report.ActiveFansReport.ActiveFans;
import io.terrace.analytics.report.ReportPeriod.Days;
import io.terrace.analytics.report.TopContentReport.TopKind;
import io.terrace.analytics.report.TopContentReport.TopSubject;
import io.terrace.analytics.report.TopEventsReport.FeatureCount;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/// What reports read, of the current community, on one engine: a file of SQL for each report in
/// `reports/<engine>`. Both engines answer the same to the same events.
public interface ReportRepository {

    /// How many fans of a cohort were there in a period.
    ///
    /// @param period from 0 on; -1 stands for the cohort itself
    record CohortPeriod(LocalDate start, int period, long fans) {}

    /// What a funnel asks for.
    ///
    /// @param steps names of events
    record FunnelQuery(List<String> steps, long windowSec, Days days) {

        public FunnelQuery {
            steps = List.copyOf(steps);
        }
    }

    /// Takes the events of a funnel, by fan and time.
    interface FunnelEventHandler {
        void add(UUID fan, String name, long atMicros);
    }

    /// Whether it counts in Postgres, and so in the transaction that reads what else a report has. Another
    /// engine is asked when that has ended, so that no connection waits for it.
    boolean isInPostgres();

    /// Called in the transaction; what it answers is asked before anything is counted, perhaps after the
    /// transaction: everything that had come by then is in the counts.
    ///
    /// @param counted when it was last counted in Postgres
    Supplier<Instant> asOf(Instant counted);

    List<ActiveFans> activeFans(Days days, ReportUnit unit);

    List<CohortPeriod> retention(Days days, RetentionRule rule, int periods);

    List<FeatureCount> features(Days days, int limit);

    List<TopSubject> top(Days days, TopKind kind, int limit);

    void funnel(FunnelQuery query, FunnelEventHandler handler);
}
