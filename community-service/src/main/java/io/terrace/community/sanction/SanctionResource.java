package io.terrace.community.sanction;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.sanction.SanctionImpositionService.Cause;
import io.terrace.community.sanction.SanctionRepository.Filter;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
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
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
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

/// The club's side of sanctions.
@Path("/v2/sanctions")
@RolesAllowed({Role.SERVER, Role.MODERATOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class SanctionResource {

    private final SanctionQueryService sanctions;
    private final SanctionImpositionService sanctionOperations;
    private final SanctionLiftService sanctionLift;
    private final Caller caller;

    SanctionResource(
            SanctionQueryService sanctions,
            SanctionImpositionService sanctionOperations,
            SanctionLiftService sanctionLift,
            Caller caller) {
        this.sanctions = sanctions;
        this.sanctionOperations = sanctionOperations;
        this.sanctionLift = sanctionLift;
        this.caller = caller;
    }

    @GET
    @NeedsScope("sanctions:read")
    @Operation(
            operationId = "listSanctions",
            summary = "The community's sanctions, newest first",
            description = "400 `validation_failed` for a state there is not.")
    public Page<SanctionView> list(
            @RestQuery("userId") @Parameter(description = "Only this fan's.") @Nullable UUID userId,
            @RestQuery @Parameter(description = "`active`, `ended` or `lifted`.") @Nullable String state,
            @RestQuery
                    @Parameter(description = "Only those with an appeal that is `received`, `upheld` or `granted`.")
                    @Nullable String appeal,
            @BeanParam @Valid PageRequest page) {
        return sanctions.list(
                new Filter(
                        userId,
                        state == null ? null : SanctionState.of(state).orElseThrow(() -> unknown("state")),
                        appeal == null ? null : AppealState.of(appeal).orElseThrow(() -> unknown("appeal"))),
                page);
    }

    @POST
    @Idempotent
    @NeedsScope("sanctions:write")
    @Operation(
            operationId = "imposeSanction",
            summary = "Warns a fan, has them say nothing, or keeps them out",
            description = "`muted`: reads, votes and comes to events, but does not post, react, invite, ask for squads"
                    + " or change what their profile says. `suspended`: signed out and refused with 403"
                    + " `account_suspended`. 404 `not_found` for a fan the community has not; 409 `already_exists` where"
                    + " one of the kind is in force; 400 `validation_failed` for an end that is not in the next ten "
                    + "years.")
    @APIResponseSchema(value = SanctionView.class, responseCode = "201", responseDescription = "In force.")
    public RestResponse<SanctionView> impose(@NotNull @Valid SanctionDraft draft) {
        var cause = new Cause(ModerationActor.of(caller), null, draft.note());
        return switch (sanctionOperations.impose(draft.userId(), draft.penalty(), cause)) {
            case ImposeSanctionResult.Done(UUID id) ->
                ResponseBuilder.<SanctionView>create(201)
                        .header("Location", "/v2/sanctions/" + id)
                        .entity(sanctions.find(id).orElseThrow())
                        .build();
            case ImposeSanctionResult.AlreadyInForce() -> throw ProblemException.of(ErrorCode.ALREADY_EXISTS);
            case ImposeSanctionResult.NoSuchFan() -> throw ProblemException.notFound();
            case ImposeSanctionResult.Misplaced(String what) -> throw ProblemException.invalid("/endsAt", what);
        };
    }

    @GET
    @Path("{id}")
    @NeedsScope("sanctions:read")
    @Operation(operationId = "getSanction", summary = "A sanction and its appeal", description = "404 `not_found`.")
    public SanctionView get(@RestPath UUID id) {
        return sanctions.find(id).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Path("{id}/lift")
    @Idempotent
    @Consumes(MediaType.APPLICATION_JSON)
    @NeedsScope("sanctions:write")
    @Operation(
            operationId = "liftSanction",
            summary = "Takes a sanction back; repeating it changes nothing",
            description = "An appeal that waits is granted by it. 404 `not_found`; 409 `invalid_state` where its time "
                    + "was over.")
    @APIResponseSchema(value = SanctionView.class, responseCode = "200", responseDescription = "Lifted.")
    public RestResponse<SanctionView> lift(
            @RestPath UUID id,
            @BeanParam VersionPrecondition precondition,
            @Valid @Nullable ModeratorNoteRequest note) {
        return RestResponse.ok(SanctionProblems.done(
                sanctionLift.lift(id, precondition, ModerationActor.of(caller), ModeratorNoteRequest.of(note))));
    }

    private static ProblemException unknown(String parameter) {
        return ProblemException.invalidQuery(parameter, "unknown");
    }
}
