package io.terrace.analytics.report;

import java.time.LocalDate;
import java.util.List;

/// What was refused in the last 7 days, without any of its values.
record RejectionReport(List<RejectionCount> items) {

    /// How many events were refused on a day, and why.
    ///
    /// @param day in UTC, when it was refused
    /// @param code as the verdict said it
    /// @param events how many were refused
    record RejectionCount(LocalDate day, String code, long events) {}
}
