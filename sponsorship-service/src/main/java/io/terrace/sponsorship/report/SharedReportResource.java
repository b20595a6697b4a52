package io.terrace.sponsorship.report;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.annotation.security.PermitAll;
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
import org.jspecify.annotations.Nullable;

/// A report as its sponsor reads it.
@Path("/v2/sponsorship/reports/{communityId}/{linkId}")
@PermitAll
@RunOnVirtualThread
class SharedReportResource {

    private final ReportLinkService links;
    private final CampaignReportRepository reports;

    SharedReportResource(ReportLinkService links, CampaignReportRepository reports) {
        this.links = links;
        this.reports = reports;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "getSharedReport",
            summary = "A campaign's report by a link that its club has made",
            description = "404 for a link that is not ours or is revoked; 410 `link_expired`.")
    public CampaignReportView get(
            @RestPath UUID communityId,
            @RestPath UUID linkId,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature,
            @RestQuery @DefaultValue("day") @Parameter(description = "What an item is of.") ReportGrouping groupBy) {
        return switch (links.check(communityId, linkId, expires, signature)) {
            case FORGED -> throw ProblemException.notFound();
            case EXPIRED -> throw ProblemException.of(ErrorCode.LINK_EXPIRED);
            case VALID -> report(communityId, linkId, groupBy);
        };
    }

    @GET
    @Path("csv")
    @Produces("text/csv")
    @Operation(
            operationId = "getSharedReportCsv",
            summary = "The same as CSV",
            description = "With the link's own `expires` and `signature`. 404 for a link that is not ours or is "
                    + "revoked; 410 `link_expired`.")
    @APIResponse(
            responseCode = "200",
            description = "The report.",
            content = @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)))
    public RestResponse<String> csv(
            @RestPath UUID communityId,
            @RestPath UUID linkId,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature,
            @RestQuery @DefaultValue("day") @Parameter(description = "What an item is of.") ReportGrouping groupBy) {
        return CampaignReportResource.csv(get(communityId, linkId, expires, signature, groupBy));
    }

    private CampaignReportView report(UUID community, UUID link, ReportGrouping grouping) {
        return Tenancy.within(
                community,
                () -> links.campaign(link)
                        .flatMap(campaign -> reports.find(campaign, grouping))
                        .orElseThrow(ProblemException::notFound));
    }
}
