package io.terrace.community.report;

/// What became of a report.
sealed interface Verdict {

    record Received(ReportView report) implements Verdict {}

    /// The fan has said so before.
    record Repeated(ReportView report) implements Verdict {}

    /// It is their own.
    record Own() implements Verdict {}
}
