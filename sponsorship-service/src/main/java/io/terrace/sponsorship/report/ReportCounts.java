package io.terrace.sponsorship.report;

import io.terrace.platform.jdbc.Row;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What was counted.
///
/// @param served placements that apps have taken
/// @param impressions of these, those that were on a screen
/// @param viewable of these, those in view as the partner's `viewability` asks
/// @param clicks clicks that count
/// @param dismissals how often it was dismissed
/// @param reach fans with an impression, each counted where it was their first; a fan without consent is another one
/// each day
/// @param invalid what no fan can have done, in none of the others
/// @param late what came after its day was closed, in none of the others
@Schema(name = "CampaignReportCounts")
record ReportCounts(
        long served,
        long impressions,
        long viewable,
        long clicks,
        long dismissals,
        long reach,
        long invalid,
        long late) {

    static final ReportCounts NONE = new ReportCounts(0, 0, 0, 0, 0, 0, 0, 0);

    /// The columns that [#read] reads.
    static final String COLUMNS = """
            coalesce(sum(k.served), 0)::bigint as served, coalesce(sum(k.impressions), 0)::bigint as impressions,
            coalesce(sum(k.viewable), 0)::bigint as viewable, coalesce(sum(k.clicks), 0)::bigint as clicks,
            coalesce(sum(k.dismissals), 0)::bigint as dismissals, coalesce(sum(k.reach), 0)::bigint as reach,
            coalesce(sum(k.invalid), 0)::bigint as invalid, coalesce(sum(k.late), 0)::bigint as late""";

    static ReportCounts read(Row row) {
        return new ReportCounts(
                row.number("served"),
                row.number("impressions"),
                row.number("viewable"),
                row.number("clicks"),
                row.number("dismissals"),
                row.number("reach"),
                row.number("invalid"),
                row.number("late"));
    }
}
