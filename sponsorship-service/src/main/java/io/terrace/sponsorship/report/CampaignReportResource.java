package io.terrace.sponsorship.report;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/v2/sponsorship/campaigns/{campaignId}")
@RolesAllowed({Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
class CampaignReportResource {

    private final CampaignReportRepository reports;

    CampaignReportResource(CampaignReportRepository reports) {
        this.reports = reports;
    }

    @GET
    @Path("report")
    @Produces(MediaType.APPLICATION_JSON)
    @NeedsScope("sponsorship:read")
    @Operation(
            operationId = "getCampaignReport",
            summary = "What was counted of a campaign, by day, slot or creative",
            description =
                    "All numbers are of one moment, `asOf`. `openLeases` is what of the goal may still be served.")
    public CampaignReportView get(
            @RestPath UUID campaignId,
            @RestQuery @DefaultValue("day") @Parameter(description = "What an item is of.") ReportGrouping groupBy) {
        return reports.find(campaignId, groupBy).orElseThrow(ProblemException::notFound);
    }

    @GET
    @Path("report.csv")
    @Produces("text/csv")
    @NeedsScope("sponsorship:read")
    @Operation(
            operationId = "getCampaignReportCsv",
            summary = "The same as CSV",
            description = "RFC 4180 with a header line; the last line is the total.")
    @APIResponse(
            responseCode = "200",
            description = "The report.",
            content = @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)))
    public RestResponse<String> csv(
            @RestPath UUID campaignId,
            @RestQuery @DefaultValue("day") @Parameter(description = "What an item is of.") ReportGrouping groupBy) {
        return csv(get(campaignId, groupBy));
    }

    static RestResponse<String> csv(CampaignReportView report) {
        return ResponseBuilder.ok(ReportCsvWriter.write(report), MediaType.valueOf("text/csv"))
                .header("Content-Disposition", "attachment; filename=\"campaign-report.csv\"")
                .build();
    }
}
