package io.terrace.wallet.reward;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.wallet.coupon.CouponCampaignService;
import io.terrace.wallet.reward.RewardService.Changed;
import io.terrace.wallet.tier.TierService;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// Rewards as their partner keeps them.
@Path("/v2/rewards")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class RewardAdminResource {

    private final RewardService rewards;
    private final CouponCampaignService campaigns;
    private final TierService tiers;

    RewardAdminResource(RewardService rewards, CouponCampaignService campaigns, TierService tiers) {
        this.rewards = rewards;
        this.campaigns = campaigns;
        this.tiers = tiers;
    }

    @GET
    @Path("all")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("rewards:read")
    @Operation(operationId = "listAllRewards", summary = "Every reward, drafts and archived ones too, newest first")
    public Page<RewardView> list(@BeanParam @Valid PageRequest page) {
        return rewards.page(page, false);
    }

    @GET
    @Path("all/{rewardId}")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("rewards:read")
    @Operation(operationId = "getAnyReward", summary = "A reward, a draft or archived one too")
    public RewardView get(@RestPath UUID rewardId) {
        return rewards.find(rewardId).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Idempotent
    @NeedsScope("rewards:write")
    @Operation(
            operationId = "createReward",
            summary = "Offers a reward",
            description = "404 `not_found` where the community has no such campaign.")
    @APIResponseSchema(value = RewardView.class, responseCode = "201", responseDescription = "Offered.")
    public RestResponse<RewardView> create(@NotNull @Valid RewardDraft draft) {
        Instant from = draft.validFrom();
        Instant to = draft.validTo();
        UUID campaign = draft.campaignId();
        if (from != null && to != null && !to.isAfter(from)) {
            throw ProblemException.invalid("/validTo", "not_after_start");
        }
        if ((draft.kind() == RewardKind.COUPON) == (campaign == null)) {
            throw ProblemException.invalid("/campaignId", campaign == null ? "required" : "not_a_coupon");
        }
        if (campaign != null && !campaigns.has(campaign)) {
            throw ProblemException.notFound();
        }
        if (draft.minTier() != null && !tiers.has(draft.minTier())) {
            throw ProblemException.invalid("/minTier", "unknown");
        }
        RewardView reward = rewards.add(draft);
        return ResponseBuilder.<RewardView>create(201)
                .header("Location", "/v2/rewards/all/" + reward.id())
                .entity(reward)
                .build();
    }

    @PATCH
    @Path("{rewardId}")
    @Idempotent
    @NeedsScope("rewards:write")
    @Operation(
            operationId = "updateReward",
            summary = "Changes a reward; its stock by a difference, since it is also redeemed meanwhile",
            description = "404 `not_found`, 422 `rule_violation` with reason `stock_below_zero`.")
    @APIResponseSchema(value = RewardView.class, responseDescription = "Changed.")
    public RestResponse<RewardView> patch(
            @RestPath UUID rewardId, @BeanParam VersionPrecondition precondition, @NotNull @Valid RewardPatch change) {
        return switch (rewards.change(rewardId, precondition, change).orElseThrow(ProblemException::notFound)) {
            case Changed.Stands(RewardView reward) -> RestResponse.ok(reward);
            case Changed.TooFew(long stock) ->
                throw ProblemException.withReasons(
                        ErrorCode.RULE_VIOLATION, List.of(new Reason("stock_below_zero", Map.of("stock", stock))));
            case Changed.EndsFirst() -> throw ProblemException.invalid("/validTo", "not_after_start");
        };
    }
}
