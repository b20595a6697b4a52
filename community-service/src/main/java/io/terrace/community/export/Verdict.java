package io.terrace.community.export;

import java.time.Duration;

/// What became of a wish to be told.
sealed interface Verdict {

    /// Under way, by this wish or an earlier one.
    record Prepared(ExportView export) implements Verdict {}

    /// There were as many as may be within a day.
    record TooMany(Duration pause) implements Verdict {}
}
