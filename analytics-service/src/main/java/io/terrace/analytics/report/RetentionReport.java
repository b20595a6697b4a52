package io.terrace.analytics.report;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Who came back.
///
/// @param state what it is worth
/// @param items the cohorts in their order
record RetentionReport(ReportState state, List<RetentionCohort> items) {

    /// Fans who came on one day or in one week.
    ///
    /// @param start its first day
    /// @param fans how many came
    /// @param active of them, how many were there in each period from the first on; null for one that has not begun
    record RetentionCohort(LocalDate start, long fans, List<@Nullable Long> active) {}
}
