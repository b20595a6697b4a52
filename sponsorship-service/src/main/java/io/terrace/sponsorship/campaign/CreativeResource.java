package io.terrace.sponsorship.campaign;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
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
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/v2/sponsorship/campaigns/{campaignId}/creatives")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CreativeResource {

    private static final String ANSWERS = "404 `not_found`; 409 `invalid_state` once the campaign is over; 409 "
            + "`version_conflict` where another change is made at the same time.";

    private final CreativeService creatives;

    CreativeResource(CreativeService creatives) {
        this.creatives = creatives;
    }

    /// A campaign's creatives, 40 at most.
    @Schema(name = "Creatives")
    record CreativeList(List<CreativeView> items) {}

    @POST
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "createCreative",
            summary = "Adds what a campaign shows in one of its slots",
            description = "Texts without markup; links are https or deep links of the app. 422 `rule_violation` with "
                    + "reason `too_many` beyond 40. " + ANSWERS)
    @APIResponseSchema(value = CreativeView.class, responseCode = "201", responseDescription = "Added.")
    public RestResponse<CreativeView> create(@RestPath UUID campaignId, @NotNull @Valid CreativeDraft draft) {
        CreativeView creative = CampaignProblems.value(creatives.create(campaignId, draft));
        return ResponseBuilder.<CreativeView>create(201)
                .header("Location", "/v2/sponsorship/campaigns/" + campaignId + "/creatives/" + creative.id())
                .entity(creative)
                .build();
    }

    @GET
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("sponsorship:read")
    @Operation(operationId = "listCreatives", summary = "All creatives of a campaign, archived ones too, by age")
    public CreativeList list(@RestPath UUID campaignId) {
        return new CreativeList(creatives.all(campaignId).orElseThrow(ProblemException::notFound));
    }

    @GET
    @Path("{creativeId}")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("sponsorship:read")
    @Operation(operationId = "getCreative", summary = "A creative")
    public CreativeView get(@RestPath UUID campaignId, @RestPath UUID creativeId) {
        return creatives.find(campaignId, creativeId).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{creativeId}")
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "updateCreative",
            summary = "Changes or archives a creative; what is placed from then on shows it so",
            description = "422 `rule_violation` with reason `creative_missing` where a slot of a booked campaign would "
                    + "have none. " + ANSWERS)
    @APIResponseSchema(value = CreativeView.class, responseDescription = "Changed.")
    public RestResponse<CreativeView> patch(
            @RestPath UUID campaignId,
            @RestPath UUID creativeId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid CreativePatch change) {
        return RestResponse.ok(CampaignProblems.value(creatives.change(campaignId, creativeId, precondition, change)));
    }
}
