package io.terrace.analytics.funnel;

import io.terrace.analytics.report.ReportMetadata;
import java.util.List;

/// How far fans have come.
///
/// @param state what it is worth
/// @param steps in their order
record FunnelReport(ReportMetadata state, List<FunnelStep> steps) {

    /// A step, and who has reached it.
    ///
    /// @param name of the event
    /// @param fans who have come as far as this
    record FunnelStep(String name, long fans) {}
}
