package io.terrace.analytics.report;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a report is worth.
///
/// @param asOf everything that had come by then is counted
/// @param restatedSince when a day of the report last changed after it was over; null where none has
/// @param zones whose days the report's are, each from an instant on
public record ReportMetadata(
        Instant asOf, @Schema(nullable = true) @Nullable Instant restatedSince, List<ZoneEra> zones) {

    /// From when on days are those of a time zone.
    ///
    /// @param zone an IANA time zone
    public record ZoneEra(
            String zone, @Schema(nullable = true) @Nullable Instant startsAt) {}
}
