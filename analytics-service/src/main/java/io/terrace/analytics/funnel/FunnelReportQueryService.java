package io.terrace.analytics.funnel;

import io.terrace.analytics.funnel.FunnelReport.FunnelStep;
import io.terrace.analytics.report.ReportPeriod;
import io.terrace.analytics.report.ReportPeriod.Days;
import io.terrace.analytics.report.ReportRepository;
import io.terrace.analytics.report.ReportRepository.FunnelQuery;
import io.terrace.analytics.report.ReportSnapshotReader;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/// Goes through the events of a funnel's steps, fan by fan, and keeps none of them.
@Singleton
class FunnelReportQueryService {

    private final ReportRepository reports;
    private final ReportSnapshotReader reader;

    FunnelReportQueryService(ReportRepository reports, ReportSnapshotReader reader) {
        this.reports = reports;
        this.reader = reader;
    }

    FunnelReport report(FunnelDefinitionView funnel, ReportPeriod period) {
        return reader.read(
                reports,
                period::days,
                scope -> count(funnel, scope.days()),
                (state, counts) -> new FunnelReport(state, steps(funnel, counts)));
    }

    private static List<FunnelStep> steps(FunnelDefinitionView funnel, List<Long> counts) {
        List<FunnelStep> steps = new ArrayList<>();
        for (int i = 0; i < counts.size(); i++) {
            steps.add(new FunnelStep(funnel.steps().get(i), counts.get(i)));
        }
        return steps;
    }

    private List<Long> count(FunnelDefinitionView funnel, Days days) {
        FunnelStepAccumulator counter = new FunnelStepAccumulator(funnel.steps(), funnel.windowSec() * 1_000_000);
        reports.funnel(new FunnelQuery(funnel.steps(), funnel.windowSec(), days), counter::add);
        return counter.finish();
    }
}
