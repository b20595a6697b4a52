package io.terrace.wallet.grant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.ProblemResponseFactory;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.wallet.key.IdempotencyKeyHasher;
import io.terrace.wallet.key.IdempotencyKeyUse;
import io.terrace.wallet.key.KeyedRequestResult;
import io.terrace.wallet.key.KeyedRequestResult.Answered;
import io.terrace.wallet.key.KeyedRequestResult.KeyReused;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Path("/v2/wallet/grants/batch")
@RolesAllowed({Role.SERVER, Role.ADMIN})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class GrantBatchResource {

    private final GrantBatchDispatcher processor;
    private final ObjectMapper json;
    private final Caller caller;
    private final ProblemResponseFactory problems;

    GrantBatchResource(
            GrantBatchDispatcher processor, ObjectMapper json, Caller caller, ProblemResponseFactory problems) {
        this.processor = processor;
        this.json = json;
        this.caller = caller;
        this.problems = problems;
    }

    @POST
    @NeedsScope("wallet:write")
    @CommitsBeforeAnswer("Each grant is committed with its own answer, in whatever group it meets.")
    @Operation(
            operationId = "grantPointsToMany",
            summary = "Gives points to up to 500 fans, or corrects balances downwards; a result each",
            description =
                    "Each grant is judged as `grantPoints` judges one, and one that is rejected stops none of the "
                            + "others: `code` is `not_found` where the community has no such fan, `insufficient_funds`, "
                            + "`rule_violation` or `validation_failed`. Those of one fan all count, in their order. Needs an "
                            + "Idempotency-Key for the batch: a repeat, also beside the first or after an error, gets the same "
                            + "results and grants nothing twice. 422 `idempotency_key_reused` where the key was used for "
                            + "another batch.")
    @APIResponseSchema(value = GrantBatchResponse.class, responseCode = "200", responseDescription = "A result each.")
    public RestResponse<GrantBatchResponse> grant(
            @HeaderParam("Idempotency-Key") @Parameter(description = "At most 255 characters.") @Nullable String key,
            @NotNull @Valid GrantBatchRequest batch)
            throws JsonProcessingException {
        String hash = IdempotencyKeyHasher.required(key);
        String fingerprint = IdempotencyKeyHasher.hash(json.writeValueAsBytes(batch));
        IdempotencyKeyUse use =
                new IdempotencyKeyUse(new IdempotencyKeyUse.Key(caller.id(), hash), fingerprint, problems.requestId());
        return answer(processor.grant(use, batch.grants()));
    }

    private RestResponse<GrantBatchResponse> answer(List<KeyedRequestResult> verdicts) {
        List<GrantBatchItemResponse> results = new ArrayList<>();
        boolean replayed = false;
        for (KeyedRequestResult verdict : verdicts) {
            switch (verdict) {
                case Answered(var answer, boolean known) -> {
                    results.add(GrantBatchItemResponse.of(results.size(), answer, json));
                    replayed |= known;
                }
                case KeyReused() -> throw ProblemException.of(ErrorCode.IDEMPOTENCY_KEY_REUSED);
            }
        }
        ResponseBuilder<GrantBatchResponse> response = ResponseBuilder.ok(new GrantBatchResponse(results));
        return replayed ? response.header("Idempotency-Replayed", "true").build() : response.build();
    }
}
