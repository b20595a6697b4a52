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
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Path("/v2/sponsorship/campaigns")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CampaignResource {

    private static final String ANSWERS = "404 `not_found`; 409 `invalid_state` with `state` and `allowed`; 409 "
            + "`version_conflict` where another change is made at the same time, be it the flight's begin or end.";

    private final SponsorshipCampaignService campaigns;
    private final CampaignAuditRepository audit;
    private final Caller caller;

    CampaignResource(SponsorshipCampaignService campaigns, CampaignAuditRepository audit, Caller caller) {
        this.campaigns = campaigns;
        this.audit = audit;
        this.caller = caller;
    }

    @POST
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "createSponsorshipCampaign",
            summary = "Drafts a campaign",
            description = "The days of its flight are those of the community's time zone, `endsOn` exclusive. 403 "
                    + "`insufficient_scope` for a member of the staff below admin who sets a `goal`; 422 "
                    + "`rule_violation` with reason `too_many` beyond 10,000 that are not over.")
    @APIResponseSchema(value = CampaignView.class, responseCode = "201", responseDescription = "Drafted.")
    public RestResponse<CampaignView> create(@NotNull @Valid CampaignDraft draft) {
        caller.communityId();
        CampaignView campaign = CampaignProblems.value(campaigns.create(draft, maySetGoal()));
        return ResponseBuilder.<CampaignView>create(201)
                .header("Location", "/v2/sponsorship/campaigns/" + campaign.id())
                .entity(campaign)
                .build();
    }

    @GET
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("sponsorship:read")
    @Operation(operationId = "listSponsorshipCampaigns", summary = "The campaigns, newest first")
    public Page<CampaignView> list(
            @BeanParam @Valid PageRequest page,
            @RestQuery @Nullable @Parameter(description = "Only those in this state.") CampaignState state,
            @RestQuery @Nullable @Parameter(description = "Only this sponsor's.") UUID sponsorId) {
        caller.communityId();
        return campaigns.page(page, state, sponsorId);
    }

    @GET
    @Path("{campaignId}")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("sponsorship:read")
    @Operation(operationId = "getSponsorshipCampaign", summary = "A campaign")
    public CampaignView get(@RestPath UUID campaignId) {
        return found(campaignId);
    }

    @GET
    @Path("{campaignId}/audit-log")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("sponsorship:read")
    @Operation(
            operationId = "listCampaignChanges",
            summary = "Who changed what of a campaign and its creatives, newest first")
    public Page<CampaignAuditView> changes(@RestPath UUID campaignId, @BeanParam @Valid PageRequest page) {
        found(campaignId);
        return audit.page(campaignId, page);
    }

    @PATCH
    @Path("{campaignId}")
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "updateSponsorshipCampaign",
            summary = "Changes a campaign until it is over; decisions heed it from the commit on",
            description = "400 `validation_failed` names the member that does not fit: a `goal` below what is counted "
                    + "or under way, a flight that has begun and would begin otherwise, or whose `windowSec` would be "
                    + "another. 422 `rule_violation` with "
                    + "reason `creative_missing` where a slot would have none. " + ANSWERS)
    @APIResponseSchema(value = CampaignView.class, responseDescription = "Changed.")
    public RestResponse<CampaignView> patch(
            @RestPath UUID campaignId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid CampaignPatch change) {
        return answer(campaigns.change(campaignId, precondition, change, maySetGoal()));
    }

    @POST
    @Path("{campaignId}/schedule")
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "scheduleSponsorshipCampaign",
            summary = "Books a draft: it becomes active when its flight begins, at once where that has begun",
            description = "Repeating it changes nothing. 422 `rule_violation` with reason `creative_missing` or "
                    + "`flight_over`. " + ANSWERS)
    @APIResponseSchema(value = CampaignView.class, responseDescription = "Booked.")
    public RestResponse<CampaignView> schedule(@RestPath UUID campaignId, @BeanParam VersionPrecondition precondition) {
        return answer(campaigns.enter(campaignId, precondition, CampaignTransition.SCHEDULE));
    }

    @POST
    @Path("{campaignId}/pause")
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "pauseSponsorshipCampaign",
            summary = "Pauses a campaign: no placement is decided for it from the commit on",
            description = "Placements that are out still count. Repeating it changes nothing. " + ANSWERS)
    @APIResponseSchema(value = CampaignView.class, responseDescription = "Paused.")
    public RestResponse<CampaignView> pause(@RestPath UUID campaignId, @BeanParam VersionPrecondition precondition) {
        return answer(campaigns.enter(campaignId, precondition, CampaignTransition.PAUSE));
    }

    @POST
    @Path("{campaignId}/resume")
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "resumeSponsorshipCampaign",
            summary = "Goes on with a paused campaign",
            description = "Repeating it changes nothing. 422 `rule_violation` with reason `flight_over`. " + ANSWERS)
    @APIResponseSchema(value = CampaignView.class, responseDescription = "Active.")
    public RestResponse<CampaignView> resume(@RestPath UUID campaignId, @BeanParam VersionPrecondition precondition) {
        return answer(campaigns.enter(campaignId, precondition, CampaignTransition.RESUME));
    }

    @POST
    @Path("{campaignId}/cancel")
    @Idempotent
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "cancelSponsorshipCampaign",
            summary = "Calls a campaign off, for good; what was counted stays",
            description = "Repeating it changes nothing. " + ANSWERS)
    @APIResponseSchema(value = CampaignView.class, responseDescription = "Cancelled.")
    public RestResponse<CampaignView> cancel(@RestPath UUID campaignId, @BeanParam VersionPrecondition precondition) {
        return answer(campaigns.enter(campaignId, precondition, CampaignTransition.CANCEL));
    }

    private CampaignView found(UUID campaignId) {
        return campaigns.find(campaignId).orElseThrow(ProblemException::notFound);
    }

    /// A goal commits the club as money does.
    private boolean maySetGoal() {
        return caller.is(Role.SERVER) || caller.is(Role.ADMIN);
    }

    private static RestResponse<CampaignView> answer(CampaignResult<CampaignView> result) {
        return RestResponse.ok(CampaignProblems.value(result));
    }
}
