package io.terrace.analytics.report;

import java.time.LocalDate;
import java.util.List;

/// How many fans did anything, by day, week or month.
///
/// @param state what it is worth
/// @param items the days, weeks or months in their order; those without a fan are left out
record ActiveFansReport(ReportMetadata state, List<ActiveFans> items) {

    /// The fans of a day, a week or a month.
    ///
    /// @param start the first day
    /// @param activeFans who did anything, each once
    /// @param newFans who had never done anything before
    record ActiveFans(LocalDate start, long activeFans, long newFans) {}
}
