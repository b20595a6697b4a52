package io.terrace.community.export;

import java.time.Duration;

/// What became of a wish to be told.
sealed interface ExportResult {

    /// Under way, by this wish or an earlier one.
    record Prepared(ExportView export) implements ExportResult {}

    /// There were as many as may be within a day.
    record TooMany(Duration pause) implements ExportResult {}
}
