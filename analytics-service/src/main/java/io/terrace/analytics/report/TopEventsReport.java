package io.terrace.analytics.report;

import java.util.List;

/// How often what happened.
///
/// @param state what it is worth
/// @param items the most frequent first
record TopEventsReport(ReportMetadata state, List<FeatureCount> items) {

    /// How often something happened.
    ///
    /// @param name the event's name
    /// @param known whether the partner has declared the name, or it is the platform's own
    /// @param events how often it happened
    record FeatureCount(String name, boolean known, long events) {}
}
