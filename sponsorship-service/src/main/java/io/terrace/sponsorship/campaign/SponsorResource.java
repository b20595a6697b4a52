package io.terrace.sponsorship.campaign;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/v2/sponsorship/sponsors")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class SponsorResource {

    private final SponsorService sponsors;
    private final Caller caller;

    SponsorResource(SponsorService sponsors, Caller caller) {
        this.sponsors = sponsors;
        this.caller = caller;
    }

    @POST
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "createSponsor",
            summary = "Adds a sponsor",
            description = "422 `rule_violation` with reason `too_many` beyond 1,000 that are not archived.")
    @APIResponseSchema(value = SponsorView.class, responseCode = "201", responseDescription = "Added.")
    public RestResponse<SponsorView> create(@NotNull @Valid SponsorDraft draft) {
        caller.communityId();
        SponsorView sponsor = CampaignProblems.value(sponsors.create(draft));
        return ResponseBuilder.<SponsorView>create(201)
                .header("Location", "/v2/sponsorship/sponsors/" + sponsor.id())
                .entity(sponsor)
                .build();
    }

    @GET
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("sponsorship:read")
    @Operation(operationId = "listSponsors", summary = "The sponsors, archived ones too, newest first")
    public Page<SponsorView> list(@BeanParam @Valid PageRequest page) {
        caller.communityId();
        return sponsors.page(page);
    }

    @GET
    @Path("{sponsorId}")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("sponsorship:read")
    @Operation(operationId = "getSponsor", summary = "A sponsor")
    public SponsorView get(@RestPath UUID sponsorId) {
        return sponsors.find(sponsorId).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{sponsorId}")
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "updateSponsor",
            summary = "Changes a sponsor; its active campaigns name it so from then on",
            description = "409 `version_conflict` where another change is made at the same time. An archived sponsor "
                    + "keeps its campaigns and gets no new ones.")
    @APIResponseSchema(value = SponsorView.class, responseDescription = "Changed.")
    public RestResponse<SponsorView> patch(
            @RestPath UUID sponsorId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid SponsorPatch change) {
        return RestResponse.ok(CampaignProblems.value(sponsors.change(sponsorId, precondition, change)));
    }
}
