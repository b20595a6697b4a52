package io.terrace.community.export;

import java.time.Duration;

/// The result of a request for an export.
sealed interface ExportRequestResult {

    /// Under way, by this wish or an earlier one.
    record Prepared(ExportView export) implements ExportRequestResult {}

    /// There were as many as may be within a day.
    record TooMany(Duration pause) implements ExportRequestResult {}
}
