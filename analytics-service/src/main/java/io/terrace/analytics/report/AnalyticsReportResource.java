package io.terrace.analytics.report;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.analytics.report.TopContentReport.TopKind;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.EnumParameterParser;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;

/// What a partner's server and its staff are shown of the community's fans: numbers, and no fan.
@Path("/v2/analytics")
@RolesAllowed({Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class AnalyticsReportResource {

    private static final String CSV = "text/csv";
    private static final int MAX_PERIODS = 31;
    private static final int MAX_ITEMS = 100;

    private final ReportQueryService reports;

    AnalyticsReportResource(ReportQueryService reports) {
        this.reports = reports;
    }

    @GET
    @Path("active-fans")
    @NeedsScope("analytics:read")
    @Operation(
            operationId = "getActiveFans",
            summary = "How many fans were active, by day, week or month",
            description = "Exact: each fan once a day, week or month of the community's own. Weeks and months that the "
                    + "period cuts are counted whole.")
    public ActiveFansReport activeFans(
            @BeanParam ReportPeriod period,
            @RestQuery
                    @DefaultValue("day")
                    @Schema(enumeration = {"day", "week", "month"})
                    @Parameter(description = "What a row is of.")
                    String unit) {
        return reports.activeFans(period, constant("unit", unit, ReportUnit.class));
    }

    @GET
    @Path("active-fans/csv")
    @Produces(CSV)
    @NeedsScope("analytics:read")
    @Operation(operationId = "getActiveFansCsv", summary = "The same as CSV")
    public RestResponse<String> activeFansCsv(
            @BeanParam ReportPeriod period,
            @RestQuery
                    @DefaultValue("day")
                    @Schema(enumeration = {"day", "week", "month"})
                    @Parameter(description = "What a row is of.")
                    String unit) {
        CsvTable table = new CsvTable("start", "activeFans", "newFans");
        activeFans(period, unit).items().forEach(row -> table.add(row.start(), row.activeFans(), row.newFans()));
        return table.response();
    }

    @GET
    @Path("retention")
    @NeedsScope("analytics:read")
    @Operation(
            operationId = "getRetention",
            summary = "How many of those who came on a day, or in a week, came back",
            description =
                    "`calendar_days` and `calendar_weeks` go by the community's days; `windows_24h` by the 24 hours "
                            + "from each fan's own first event.")
    public RetentionReport retention(
            @BeanParam ReportPeriod period,
            @RestQuery
                    @DefaultValue("calendar_days")
                    @Schema(enumeration = {"calendar_days", "calendar_weeks", "windows_24h"})
                    @Parameter(description = "What a period is.")
                    String rule,
            @RestQuery
                    @DefaultValue("8")
                    @Min(1) @Max(MAX_PERIODS) @Parameter(description = "How many, with the first.")
                    int periods) {
        return reports.retention(period, constant("rule", rule, RetentionRule.class), periods);
    }

    @GET
    @Path("retention/csv")
    @Produces(CSV)
    @NeedsScope("analytics:read")
    @Operation(operationId = "getRetentionCsv", summary = "The same as CSV, a line for each cohort and period")
    public RestResponse<String> retentionCsv(
            @BeanParam ReportPeriod period,
            @RestQuery
                    @DefaultValue("calendar_days")
                    @Schema(enumeration = {"calendar_days", "calendar_weeks", "windows_24h"})
                    @Parameter(description = "What a period is.")
                    String rule,
            @RestQuery
                    @DefaultValue("8")
                    @Min(1) @Max(MAX_PERIODS) @Parameter(description = "How many, with the first.")
                    int periods) {
        CsvTable table = new CsvTable("start", "fans", "period", "active");
        retention(period, rule, periods).items().forEach(cohort -> {
            for (int i = 0; i < cohort.active().size(); i++) {
                table.add(cohort.start(), cohort.fans(), i, cohort.active().get(i));
            }
        });
        return table.response();
    }

    @GET
    @Path("features")
    @NeedsScope("analytics:read")
    @Operation(
            operationId = "getFeatureCounts",
            summary = "How often each thing was done, the most frequent first",
            description = "By name; the platform's own are `platform.*`. Names that are hidden are left out.")
    public TopEventsReport features(
            @BeanParam ReportPeriod period,
            @RestQuery @DefaultValue("20") @Min(1) @Parameter(description = "At most 100.") int limit) {
        return reports.features(period, Math.min(limit, MAX_ITEMS));
    }

    @GET
    @Path("features/csv")
    @Produces(CSV)
    @NeedsScope("analytics:read")
    @Operation(operationId = "getFeatureCountsCsv", summary = "The same as CSV")
    public RestResponse<String> featuresCsv(
            @BeanParam ReportPeriod period,
            @RestQuery @DefaultValue("20") @Min(1) @Parameter(description = "At most 100.") int limit) {
        CsvTable table = new CsvTable("name", "known", "events");
        features(period, limit).items().forEach(row -> table.add(row.name(), row.known(), row.events()));
        return table.response();
    }

    @GET
    @Path("top")
    @NeedsScope("analytics:read")
    @Operation(
            operationId = "getTopSubjects",
            summary = "Freestyles by reactions, polls by votes, or events by check-ins; the first has the most")
    public TopContentReport top(
            @BeanParam ReportPeriod period,
            @RestQuery
                    @DefaultValue("freestyles")
                    @Schema(enumeration = {"freestyles", "polls", "events"})
                    @Parameter(description = "Of what.")
                    String kind,
            @RestQuery @DefaultValue("20") @Min(1) @Parameter(description = "At most 100.") int limit) {
        return reports.top(period, constant("kind", kind, TopKind.class), Math.min(limit, MAX_ITEMS));
    }

    @GET
    @Path("top/csv")
    @Produces(CSV)
    @NeedsScope("analytics:read")
    @Operation(operationId = "getTopSubjectsCsv", summary = "The same as CSV")
    public RestResponse<String> topCsv(
            @BeanParam ReportPeriod period,
            @RestQuery
                    @DefaultValue("freestyles")
                    @Schema(enumeration = {"freestyles", "polls", "events"})
                    @Parameter(description = "Of what.")
                    String kind,
            @RestQuery @DefaultValue("20") @Min(1) @Parameter(description = "At most 100.") int limit) {
        CsvTable table = new CsvTable("id", "events");
        top(period, kind, limit).items().forEach(row -> table.add(row.id(), row.events()));
        return table.response();
    }

    @GET
    @Path("live")
    @NeedsScope("analytics:read")
    @Operation(operationId = "getLiveView", summary = "The last 30 minutes, by the minute")
    public LiveReport live() {
        return reports.live();
    }

    @GET
    @Path("live/csv")
    @Produces(CSV)
    @NeedsScope("analytics:read")
    @Operation(operationId = "getLiveViewCsv", summary = "The minutes as CSV")
    public RestResponse<String> liveCsv() {
        CsvTable table = new CsvTable("minute", "events");
        live().minutes().forEach(row -> table.add(row.minute(), row.events()));
        return table.response();
    }

    @GET
    @Path("rejections")
    @NeedsScope("analytics:read")
    @Operation(
            operationId = "getRejections",
            summary = "How much was refused in the last 7 days, by day and code",
            description = "Counts alone; nothing of what was sent.")
    public RejectionReport rejections() {
        return reports.rejections();
    }

    private static <E extends Enum<E>> E constant(String name, String text, Class<E> type) {
        return Objects.requireNonNull(EnumParameterParser.parse(name, text, type));
    }
}
