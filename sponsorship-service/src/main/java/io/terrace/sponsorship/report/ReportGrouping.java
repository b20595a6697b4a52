package io.terrace.sponsorship.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the rows of a report are.
@Schema(name = "CampaignReportGrouping")
enum ReportGrouping {
    /// Days of the campaign's time zone.
    @JsonProperty("day")
    DAY("day", "k.day::text"),
    @JsonProperty("slot")
    SLOT("slot", "lower(k.slot)"),
    @JsonProperty("creative")
    CREATIVE("creative_id", "k.creative_id::text");

    private final String column;
    private final String key;

    ReportGrouping(String column, String key) {
        this.column = column;
        this.key = key;
    }

    /// The header of the column in CSV.
    String column() {
        return column;
    }

    /// SQL of a row's key, as text.
    String key() {
        return key;
    }
}
