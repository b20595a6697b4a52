package io.terrace.wallet.reward;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.ProblemResponseFactory;
import io.terrace.platform.tenancy.Caller;
import io.terrace.wallet.key.IdempotencyKeyHasher;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/// Rewards as fans find and redeem them.
@Path("/v2/rewards")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class RewardResource {

    private final OfferedRewardQueryService offers;
    private final RedemptionQueue queue;
    private final Caller caller;
    private final ProblemResponseFactory problems;
    private final ObjectMapper json;

    RewardResource(
            OfferedRewardQueryService offers,
            RedemptionQueue queue,
            Caller caller,
            ProblemResponseFactory problems,
            ObjectMapper json) {
        this.offers = offers;
        this.queue = queue;
        this.caller = caller;
        this.problems = problems;
        this.json = json;
    }

    @GET
    @Operation(
            operationId = "listRewards",
            summary = "What is offered, newest first, and why the caller may not have it")
    public Page<OfferedRewardView> list(@BeanParam @Valid PageRequest page) {
        return offers.page(caller.id(), page);
    }

    @GET
    @Path("{rewardId}")
    @Operation(operationId = "getReward", summary = "A reward that is offered")
    public OfferedRewardView get(@RestPath UUID rewardId) {
        return offers.find(rewardId, caller.id()).orElseThrow(ProblemException::notFound);
    }

    @POST
    @CommitsBeforeAnswer("It changes nothing.")
    @Path("{rewardId}/quote")
    @Operation(
            operationId = "quoteReward",
            summary = "What redeeming would come to now; changes nothing",
            description = "By the figures that redeeming goes by: also `out_of_stock` where the coupons' campaign is "
                    + "paused, over or has none left.")
    public RewardQuoteView quote(@RestPath UUID rewardId) {
        OfferedRewardView offer = offers.find(rewardId, caller.id()).orElseThrow(ProblemException::notFound);
        return new RewardQuoteView(offer.cost(), offer.eligibility());
    }

    @POST
    @Path("{rewardId}/redemptions")
    @Operation(
            operationId = "redeemReward",
            summary = "Takes a reward for the caller's points",
            description = "Needs an Idempotency-Key; a repeat, also beside the first, gets the first answer, a refusal "
                    + "too. 404 "
                    + "`not_found`, 422 `insufficient_funds` where points are all that is missing, 422 `not_eligible` "
                    + "with every reason otherwise.")
    @APIResponseSchema(value = RedemptionResponse.class, responseCode = "201", responseDescription = "Redeemed.")
    public RestResponse<String> redeem(
            @RestPath UUID rewardId,
            @HeaderParam("Idempotency-Key") @Parameter(description = "At most 255 characters.") @Nullable String key)
            throws JsonProcessingException {
        RestResponse<String> answer = queue.redeem(RedeemCommand.of(
                        caller.id(), rewardId, IdempotencyKeyHasher.required(key), problems.requestId()))
                .response();
        if (answer.getStatus() == 201) {
            String redemption =
                    json.readTree(answer.getEntity()).at("/redemption/id").textValue();
            answer.getHeaders().putSingle("Location", "/v2/redemptions/" + redemption);
        }
        return answer;
    }
}
