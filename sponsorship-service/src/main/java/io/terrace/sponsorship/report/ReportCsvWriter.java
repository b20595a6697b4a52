package io.terrace.sponsorship.report;

import io.terrace.sponsorship.report.CampaignReportView.ReportItem;
import java.util.stream.Collectors;

/// A report as RFC 4180. Its cells are dates, ids and numbers: nothing a spreadsheet would run.
final class ReportCsvWriter {

    private static final String COUNTS = ",served,impressions,viewable,clicks,dismissals,reach,invalid,late\r\n";

    private ReportCsvWriter() {}

    static String write(CampaignReportView report) {
        return report.items().stream()
                .map(item -> key(item) + cells(item.counts()))
                .collect(Collectors.joining("", report.groupBy().column() + COUNTS, "total" + cells(report.totals())));
    }

    private static String key(ReportItem item) {
        if (item.day() != null) {
            return item.day().toString();
        }
        return item.slot() == null ? String.valueOf(item.creativeId()) : item.slot();
    }

    private static String cells(ReportCounts counts) {
        return ",%d,%d,%d,%d,%d,%d,%d,%d\r\n"
                .formatted(
                        counts.served(),
                        counts.impressions(),
                        counts.viewable(),
                        counts.clicks(),
                        counts.dismissals(),
                        counts.reach(),
                        counts.invalid(),
                        counts.late());
    }
}
