package io.terrace.community.squad;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// Requests for each other's squad.
@Path("/v2/squad/requests")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class SquadRequestResource {

    private final SquadRequestCreationService connectionRequests;
    private final SquadRequestAnswerService connectionAnswers;
    private final RelationshipListQueryService lists;
    private final Caller caller;

    SquadRequestResource(
            SquadRequestCreationService connectionRequests,
            SquadRequestAnswerService connectionAnswers,
            RelationshipListQueryService lists,
            Caller caller) {
        this.connectionRequests = connectionRequests;
        this.connectionAnswers = connectionAnswers;
        this.lists = lists;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listSquadRequests",
            summary = "The caller's requests that stand, newest first",
            description = "400 `validation_failed` for another direction.")
    public Page<SquadRequestView> list(
            @RestQuery @DefaultValue("incoming") @Parameter(description = "`incoming` or `outgoing`.") String direction,
            @BeanParam @Valid PageRequest page) {
        return lists.requests(caller.id(), SquadRequestView.Direction.parse(direction), page);
    }

    @POST
    @Idempotent
    @Operation(
            operationId = "requestSquad",
            summary = "Asks a fan into the caller's squad; where the fan has asked too, both are connected at once",
            description = "201, or 200 with the open request, or the one that connected them, where there is one. 404 "
                    + "`not_found` for a fan who is not here or not to be seen, 422 `rule_violation` with reason "
                    + "`self`, or `squad_full` where they would be connected and one of them has 5,000 in their squad; "
                    + "422 `not_eligible` with reason `sanctioned` for who may not speak.")
    @APIResponseSchema(
            value = SquadRequestView.class,
            responseCode = "201",
            responseDescription = "Asked, or connected.")
    @APIResponse(
            responseCode = "200",
            description = "Asked before.",
            content = @Content(schema = @Schema(implementation = SquadRequestView.class)))
    public RestResponse<SquadRequestView> ask(@NotNull @Valid SquadRequestDraft draft) {
        return answer(connectionRequests.ask(caller.id(), draft.userId()));
    }

    @POST
    @Path("{id}/accept")
    @Idempotent
    @Operation(
            operationId = "acceptSquadRequest",
            summary = "Connects the caller with who asked; repeating it changes nothing",
            description = "404 `not_found` unless the caller was asked, 409 `invalid_state` where they have declined, "
                    + "422 `rule_violation` with reason `squad_full` where one of them has 5,000 in their squad.")
    @APIResponseSchema(value = SquadRequestView.class, responseDescription = "Connected.")
    public RestResponse<SquadRequestView> accept(@RestPath UUID id) {
        return answer(connectionAnswers.accept(caller.id(), id));
    }

    @POST
    @Path("{id}/decline")
    @Idempotent
    @Operation(
            operationId = "declineSquadRequest",
            summary = "Declines in silence; repeating it changes nothing",
            description = "Who asked sees their request stand, and does not reach the caller again for 30 days. 404 "
                    + "`not_found` unless the caller was asked, 409 `invalid_state` where they are connected.")
    @APIResponseSchema(value = SquadRequestView.class, responseDescription = "Declined.")
    public RestResponse<SquadRequestView> decline(@RestPath UUID id) {
        return answer(connectionAnswers.decline(caller.id(), id));
    }

    @DELETE
    @Path("{id}")
    @Operation(
            operationId = "withdrawSquadRequest",
            summary = "Takes the caller's own request back; repeating it changes nothing",
            description = "404 `not_found` for any but the caller's, 409 `invalid_state` where they are connected.")
    public void withdraw(@RestPath UUID id) {
        answer(connectionAnswers.withdraw(caller.id(), id));
    }

    private static RestResponse<SquadRequestView> answer(SquadRequestResult verdict) {
        return switch (verdict) {
            case SquadRequestResult.Asked(SquadRequestView request) ->
                ResponseBuilder.<SquadRequestView>create(RestResponse.Status.CREATED)
                        .header("Location", "/v2/squad/requests/" + request.id())
                        .entity(request)
                        .build();
            case SquadRequestResult.Stands(SquadRequestView request) -> RestResponse.ok(request);
            case SquadRequestResult.Ended() -> RestResponse.noContent();
            case SquadRequestResult.Oneself() -> throw SquadProblems.rule("self");
            case SquadRequestResult.NotThere() -> throw ProblemException.notFound();
            case SquadRequestResult.Silenced(SpeechSanction silence) -> throw silence.refusal();
            case SquadRequestResult.Over(SquadRequestView.State state) -> throw SquadProblems.over(state);
            case SquadRequestResult.Full() -> throw SquadProblems.rule("squad_full");
        };
    }
}
