package io.terrace.wallet.grant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemResponseFactory;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.wallet.key.IdempotencyKeyHasher;
import io.terrace.wallet.key.IdempotencyKeyUse;
import io.terrace.wallet.ledger.LedgerProblems;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Path("/v2/wallet")
@RolesAllowed({Role.SERVER, Role.ADMIN})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class GrantResource {

    private final GrantQueue queue;
    private final TransactionReversalService grantReversal;
    private final ObjectMapper json;
    private final Caller caller;
    private final ProblemResponseFactory problems;

    GrantResource(
            GrantQueue queue,
            TransactionReversalService grantReversal,
            ObjectMapper json,
            Caller caller,
            ProblemResponseFactory problems) {
        this.queue = queue;
        this.grantReversal = grantReversal;
        this.json = json;
        this.caller = caller;
        this.problems = problems;
    }

    @POST
    @Path("grants")
    @NeedsScope("wallet:write")
    @Operation(
            operationId = "grantPoints",
            summary = "Gives a fan points, or corrects the balance downwards",
            description = "Needs an Idempotency-Key; a repeat, also beside the first, gets the first answer, a refusal "
                    + "too. 404 `not_found` where the community has no such fan, 422 "
                    + "`insufficient_funds` where a correction takes more than there is.")
    @APIResponseSchema(value = PostedTransactionResponse.class, responseCode = "201", responseDescription = "Posted.")
    public RestResponse<String> grant(
            @HeaderParam("Idempotency-Key") @Parameter(description = "At most 255 characters.") @Nullable String key,
            @NotNull @Valid GrantDraft draft)
            throws JsonProcessingException {
        draft.checked();
        String hash = IdempotencyKeyHasher.required(key);
        String fingerprint = IdempotencyKeyHasher.hash(json.writeValueAsBytes(draft));
        IdempotencyKeyUse use =
                new IdempotencyKeyUse(new IdempotencyKeyUse.Key(caller.id(), hash), fingerprint, problems.requestId());
        return queue.grant(new GrantCommand(use, draft)).response();
    }

    @POST
    @Path("reversals")
    @Idempotent(required = true)
    @NeedsScope("wallet:write")
    @Operation(
            operationId = "reverseTransaction",
            summary = "Takes an earn, spend or adjust back by a transaction of its own",
            description =
                    "Needs an Idempotency-Key. 404 `not_found`, 409 `invalid_state` where it was reversed before, "
                            + "422 `insufficient_funds` where its points are spent, 422 `rule_violation` with reason "
                            + "`not_reversible` for other types, for points that have all expired, and for a spend that "
                            + "paid for a reward: fail or reverse its redemption (`redemptionId`). Points that have "
                            + "expired are not taken again.")
    @APIResponseSchema(value = PostedTransactionResponse.class, responseCode = "201", responseDescription = "Posted.")
    public RestResponse<PostedTransactionResponse> reverse(@NotNull @Valid ReversalDraft draft) {
        return RestResponse.status(
                RestResponse.Status.CREATED,
                new PostedTransactionResponse(LedgerProblems.posted(grantReversal.reverse(draft))));
    }
}
