package io.terrace.community.report;

/// What became of a report.
sealed interface ReportResult {

    record Received(ReportView report) implements ReportResult {}

    /// The fan has said so before.
    record Repeated(ReportView report) implements ReportResult {}

    /// It is their own.
    record Own() implements ReportResult {}
}
