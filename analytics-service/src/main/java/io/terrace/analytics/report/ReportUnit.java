package io.terrace.analytics.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.analytics.report.ReportPeriod.Days;
import java.time.DayOfWeek;
import java.time.temporal.TemporalAdjusters;

/// What fans are counted by. Weeks begin on Monday.
enum ReportUnit {
    @JsonProperty("day")
    DAY(1),
    @JsonProperty("week")
    WEEK(7),
    @JsonProperty("month")
    MONTH(31);

    private final int days;

    ReportUnit(int days) {
        this.days = days;
    }

    int days() {
        return days;
    }

    /// The whole units that the days are in.
    Days whole(Days days) {
        return switch (this) {
            case DAY -> days;
            case WEEK ->
                new Days(
                        days.first().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)),
                        days.last().with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY)));
            case MONTH ->
                new Days(
                        days.first().with(TemporalAdjusters.firstDayOfMonth()),
                        days.last().with(TemporalAdjusters.lastDayOfMonth()));
        };
    }
}
