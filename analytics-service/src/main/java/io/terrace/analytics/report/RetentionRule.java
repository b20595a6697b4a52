package io.terrace.analytics.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/// When a fan counts as having come back.
enum RetentionRule {
    /// On a later day of the community's.
    @JsonProperty("calendar_days")
    CALENDAR_DAYS(ReportUnit.DAY, false),
    /// In a later week of the community's.
    @JsonProperty("calendar_weeks")
    CALENDAR_WEEKS(ReportUnit.WEEK, false),
    /// In a later window of 24 hours from their own first event.
    @JsonProperty("windows_24h")
    WINDOWS_24H(ReportUnit.DAY, true);

    private final ReportUnit unit;
    private final boolean windows;

    RetentionRule(ReportUnit unit, boolean windows) {
        this.unit = unit;
        this.windows = windows;
    }

    ReportUnit unit() {
        return unit;
    }

    boolean windows() {
        return windows;
    }
}
