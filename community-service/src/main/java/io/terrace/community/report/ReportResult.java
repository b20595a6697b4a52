package io.terrace.community.report;

/// What became of a report.
sealed interface ReportResult {

    record Received(OwnReportView report) implements ReportResult {}

    /// The fan has said so before.
    record Repeated(OwnReportView report) implements ReportResult {}

    /// It is their own.
    record Own() implements ReportResult {}
}
