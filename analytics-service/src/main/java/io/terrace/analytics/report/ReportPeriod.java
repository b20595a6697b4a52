package io.terrace.analytics.report;

import io.terrace.platform.rest.ProblemException;
import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// The days a report is about, of the community's own.
///
/// @param from the first day; 30 days before the last unless it is given
/// @param to the last day; today unless it is given
public record ReportPeriod(
        @QueryParam("from") @Nullable LocalDate from,

        @QueryParam("to") @Nullable LocalDate to) {

    private static final int DEFAULT_DAYS = 30;
    private static final int MAX_DAYS = 400;

    /// First and last day.
    public record Days(LocalDate first, LocalDate last) {}

    /// @throws ProblemException 400 where it ends before it begins, or is longer than 400 days
    public Days days(LocalDate today) {
        LocalDate last = to == null ? today : to;
        LocalDate first = from == null ? last.minusDays(DEFAULT_DAYS) : from;
        if (last.isBefore(first)) {
            throw ProblemException.invalidQuery("to", "out_of_range");
        }
        if (ChronoUnit.DAYS.between(first, last) >= MAX_DAYS) {
            throw ProblemException.invalidQuery("from", "too_long");
        }
        return new Days(first, last);
    }
}
