package io.terrace.sponsorship.report;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

@Path("/v2/sponsorship/campaigns/{campaignId}/report-links")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class ReportLinkResource {

    private static final Duration DEFAULT_TTL = Duration.ofDays(30);
    private static final Duration MAX_TTL = Duration.ofDays(400);

    private final ReportLinkService links;
    private final InstantSource clock;

    ReportLinkResource(ReportLinkService links, InstantSource clock) {
        this.links = links;
        this.clock = clock;
    }

    @POST
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "createReportLink",
            summary = "Makes a link by which the sponsor reads the campaign's report",
            description =
                    "Whoever has its `url` reads the report, and nothing else, until it expires or is revoked. The "
                            + "`url` is given once.")
    @APIResponseSchema(value = ReportLinkView.class, responseCode = "201", responseDescription = "Made.")
    public RestResponse<ReportLinkView> create(@RestPath UUID campaignId, @NotNull @Valid ReportLinkDraft draft) {
        Instant now = clock.instant();
        Instant expiresAt = draft.expiresAt() == null ? now.plus(DEFAULT_TTL) : draft.expiresAt();
        if (!expiresAt.isAfter(now)) {
            throw ProblemException.invalid("/expiresAt", "past");
        }
        if (expiresAt.isAfter(now.plus(MAX_TTL))) {
            throw ProblemException.invalid("/expiresAt", "too_late");
        }
        return RestResponse.status(
                RestResponse.Status.CREATED,
                links.create(campaignId, expiresAt).orElseThrow(ProblemException::notFound));
    }

    @GET
    @NeedsScope("sponsorship:read")
    @Operation(operationId = "listReportLinks", summary = "A campaign's links, newest first, without their `url`")
    public Page<ReportLinkView> list(@RestPath UUID campaignId, @BeanParam @Valid PageRequest page) {
        return links.page(campaignId, page).orElseThrow(ProblemException::notFound);
    }

    @DELETE
    @Path("{linkId}")
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "revokeReportLink",
            summary = "Revokes a link: from the commit on it leads nowhere",
            description = "Repeating it changes nothing.")
    public void revoke(@RestPath UUID campaignId, @RestPath UUID linkId) {
        if (!links.revoke(campaignId, linkId)) {
            throw ProblemException.notFound();
        }
    }
}
