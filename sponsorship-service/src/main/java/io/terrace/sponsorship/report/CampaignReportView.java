package io.terrace.sponsorship.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A campaign's counts at one moment.
///
/// @param state the campaign's state
/// @param startsOn the first day of its flight
/// @param endsOn exclusive
/// @param timezone of the days
/// @param goal impressions; null where there are as many as come
/// @param openLeases of the goal, what replicas may still serve
/// @param restated by how much recounts have changed numbers that were shown
/// @param restatedAt when the last of them did
/// @param items by day, slot or creative; those without a count are left out
/// @param asOf the moment
@Schema(name = "CampaignReport")
record CampaignReportView(
        UUID campaignId,
        String name,
        String state,
        LocalDate startsOn,
        LocalDate endsOn,
        String timezone,
        @Schema(nullable = true) @Nullable Long goal,
        long openLeases,
        ReportGrouping groupBy,
        long restated,
        @Schema(nullable = true) @Nullable Instant restatedAt,
        ReportCounts totals,
        List<ReportItem> items,
        Instant asOf) {

    /// One row.
    ///
    /// @param day where it is by day
    /// @param slot where it is by slot
    /// @param creativeId where it is by creative
    @Schema(name = "CampaignReportItem")
    record ReportItem(
            @JsonInclude(Include.NON_NULL) @Nullable LocalDate day,
            @JsonInclude(Include.NON_NULL) @Nullable String slot,
            @JsonInclude(Include.NON_NULL) @Nullable UUID creativeId,
            ReportCounts counts) {

        static ReportItem of(ReportGrouping grouping, String key, ReportCounts counts) {
            return switch (grouping) {
                case DAY -> new ReportItem(LocalDate.parse(key), null, null, counts);
                case SLOT -> new ReportItem(null, key, null, counts);
                case CREATIVE -> new ReportItem(null, null, UUID.fromString(key), counts);
            };
        }
    }
}
