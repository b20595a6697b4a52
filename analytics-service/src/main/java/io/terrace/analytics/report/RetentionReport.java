package io.terrace.analytics.report;

import java.time.LocalDate;
import java.util.List;

/// Who came back.
///
/// @param state what it is worth
/// @param items the cohorts in their order
record RetentionReport(ReportMetadata state, List<RetentionCohort> items) {

    /// Fans who came on one day or in one week.
    ///
    /// @param start its first day
    /// @param fans how many came
    /// @param active of them, how many were there in each period that has begun, from the first on
    record RetentionCohort(LocalDate start, long fans, List<Long> active) {}
}
