package io.terrace.wallet.hold;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.wallet.hold.HoldEndResult.Ended;
import io.terrace.wallet.hold.HoldEndResult.MoreThanHeld;
import io.terrace.wallet.hold.HoldEndResult.NoSuchHold;
import io.terrace.wallet.hold.HoldEndResult.Over;
import io.terrace.wallet.ledger.LedgerProblems;
import io.terrace.wallet.ledger.TransactionView;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Path("/v2/wallet/holds")
@RolesAllowed({Role.SERVER, Role.ADMIN})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class HoldResource {

    private final HoldService holdOperations;
    private final InstantSource clock;

    HoldResource(HoldService holdOperations, InstantSource clock) {
        this.holdOperations = holdOperations;
        this.clock = clock;
    }

    /// A hold, and the transaction that changed it.
    @Schema(name = "HeldPoints")
    record Held(Hold hold, TransactionView transaction) {}

    /// How much of a hold to spend.
    ///
    /// @param amount what to spend, the rest is released; all unless given
    @Schema(name = "HoldConfirmation")
    record Confirmation(@Nullable @Min(1) Long amount) {}

    @POST
    @Idempotent(required = true)
    @NeedsScope("wallet:write")
    @Operation(
            operationId = "holdPoints",
            summary = "Sets a fan's points aside",
            description = "Needs an Idempotency-Key. 404 `not_found` where the community has no such fan, 422 "
                    + "`insufficient_funds`.")
    @APIResponseSchema(value = Held.class, responseCode = "201", responseDescription = "Held.")
    public RestResponse<Held> post(@NotNull @Valid HoldDraft draft) {
        Instant expiresAt = draft.expiresAt();
        // Not a constraint of the record: a repeat that comes later gets its first answer.
        if (expiresAt != null && !expiresAt.isAfter(clock.instant())) {
            throw ProblemException.invalid("/expiresAt", "past");
        }
        UUID id = Ids.next();
        TransactionView transaction = LedgerProblems.posted(holdOperations.hold(id, draft));
        Hold hold = holdOperations.find(id).orElseThrow();
        return ResponseBuilder.<Held>create(201)
                .header("Location", "/v2/wallet/holds/" + id)
                .entity(new Held(hold, transaction))
                .build();
    }

    @GET
    @Path("{holdId}")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("wallet:read")
    @Operation(operationId = "getHold", summary = "A hold")
    public Hold get(@RestPath UUID holdId) {
        return holdOperations.find(holdId).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Path("{holdId}/confirm")
    @Idempotent
    @NeedsScope("wallet:write")
    @Operation(
            operationId = "confirmHold",
            summary = "Spends what is held, or some of it, and releases the rest",
            description = "404 `not_found`, 409 `invalid_state` where it has ended, 422 `rule_violation` with reason "
                    + "`more_than_held`.")
    @APIResponseSchema(value = Hold.class, responseDescription = "Confirmed.")
    public RestResponse<Hold> confirm(@RestPath UUID holdId, @NotNull @Valid Confirmation confirmation) {
        return RestResponse.ok(ended(holdOperations.confirm(holdId, confirmation.amount())));
    }

    @POST
    @Path("{holdId}/void")
    @Idempotent
    @NeedsScope("wallet:write")
    @Operation(
            operationId = "voidHold",
            summary = "Releases what is held",
            description = "404 `not_found`, 409 `invalid_state` where it has ended.")
    @APIResponseSchema(value = Hold.class, responseDescription = "Voided.")
    public RestResponse<Hold> cancel(@RestPath UUID holdId) {
        return RestResponse.ok(ended(holdOperations.cancel(holdId)));
    }

    private static Hold ended(HoldEndResult ending) {
        return switch (ending) {
            case Ended(Hold hold) -> hold;
            case NoSuchHold() -> throw ProblemException.notFound();
            case Over(HoldState state) ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE,
                        Map.of("state", state.name().toLowerCase(Locale.ROOT), "allowed", List.of("active")));
            case MoreThanHeld() ->
                throw ProblemException.withReasons(
                        ErrorCode.RULE_VIOLATION,
                        List.of(new io.terrace.platform.kernel.Problem.Reason("more_than_held", Map.of())));
        };
    }
}
