package io.terrace.polls.show;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.polls.life.PollStateService;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollChangeResult;
import io.terrace.polls.poll.PollDraft;
import io.terrace.polls.poll.PollPatch;
import io.terrace.polls.poll.PollService;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
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

/// A partner's side of polls.
@Path("/v2/polls")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class PollAdminResource {

    private static final String ANSWERS = "404 `not_found`; 409 `invalid_state` with `state` and `allowed`.";

    private final PollService polls;
    private final PollStateService pollAdmin;
    private final PollViewAssembler pollViewAssembler;
    private final Caller caller;

    PollAdminResource(
            PollService polls, PollStateService pollAdmin, PollViewAssembler pollViewAssembler, Caller caller) {
        this.polls = polls;
        this.pollAdmin = pollAdmin;
        this.pollViewAssembler = pollViewAssembler;
        this.caller = caller;
    }

    @POST
    @Idempotent
    @NeedsScope("polls:write")
    @Operation(
            operationId = "createPoll",
            summary = "Makes a poll: a draft, or scheduled where it has `opensAt`",
            description = "400 `validation_failed` names the field that does not fit; 422 `rule_violation` with reason "
                    + "`no_community` for the key of a partner that has none.")
    @APIResponseSchema(value = PollView.class, responseCode = "201", responseDescription = "Made.")
    public RestResponse<PollView> create(@NotNull @Valid PollDraft draft) {
        if (caller.community().isEmpty()) {
            throw PollProblems.rule("no_community");
        }
        Poll poll = PollProblems.done(polls.create(draft));
        return ResponseBuilder.<PollView>create(201)
                .header("Location", "/v2/polls/" + poll.id())
                .entity(pollViewAssembler.toPartner(poll))
                .build();
    }

    @PATCH
    @Path("{id}")
    @Idempotent
    @NeedsScope("polls:write")
    @Operation(
            operationId = "updatePoll",
            summary = "Changes a poll; what is absent stays",
            description = "After the first ballot only `closesAt` and `sponsor`: else 422 `rule_violation` with reason "
                    + "`ballots_cast`. 400 `validation_failed` names the field that does not fit; an open poll is "
                    + "not put off. " + ANSWERS)
    @APIResponseSchema(value = PollView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<PollView> update(
            @RestPath UUID id, @BeanParam VersionPrecondition precondition, @NotNull @Valid PollPatch change) {
        return answer(polls.change(id, precondition, change));
    }

    @POST
    @Path("{id}/open")
    @Idempotent
    @NeedsScope("polls:write")
    @Operation(
            operationId = "openPoll",
            summary = "Opens it now; repeating it changes nothing",
            description = "400 `validation_failed` where its `closesAt` is over. " + ANSWERS)
    @APIResponseSchema(value = PollView.class, responseCode = "200", responseDescription = "Open.")
    public RestResponse<PollView> open(@RestPath UUID id, @BeanParam VersionPrecondition precondition) {
        return answer(pollAdmin.open(id, precondition));
    }

    @POST
    @Path("{id}/close")
    @Idempotent
    @NeedsScope("polls:write")
    @Operation(
            operationId = "closePoll",
            summary = "Closes it now; the recount follows within a second",
            description = "Repeating it changes nothing. " + ANSWERS)
    @APIResponseSchema(value = PollView.class, responseCode = "200", responseDescription = "Closed, or final already.")
    public RestResponse<PollView> close(@RestPath UUID id, @BeanParam VersionPrecondition precondition) {
        return answer(pollAdmin.close(id, precondition));
    }

    @POST
    @Path("{id}/settle")
    @Idempotent
    @NeedsScope("polls:write")
    @Operation(
            operationId = "settlePoll",
            summary = "Says which options were right, once it is closed",
            description = "A ballot is right if all it names is right and it names as many as could be. 422 "
                    + "`rule_violation` with reason `never_settled` for a poll that is no prediction and no quiz; 400 `validation_failed` "
                    + "for an option the poll does not have. " + ANSWERS)
    @APIResponseSchema(value = PollView.class, responseCode = "200", responseDescription = "Settled.")
    public RestResponse<PollView> settle(
            @RestPath UUID id,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid SettlementRequest settlement) {
        return answer(pollAdmin.settle(id, precondition, settlement.correctOptionIds()));
    }

    @POST
    @Path("{id}/cancel")
    @Idempotent
    @NeedsScope("polls:write")
    @Operation(
            operationId = "cancelPoll",
            summary = "Calls it off, unless it is settled; repeating it changes nothing",
            description = ANSWERS)
    @APIResponseSchema(value = PollView.class, responseCode = "200", responseDescription = "Cancelled.")
    public RestResponse<PollView> cancel(@RestPath UUID id, @BeanParam VersionPrecondition precondition) {
        return answer(pollAdmin.cancel(id, precondition));
    }

    private RestResponse<PollView> answer(PollChangeResult verdict) {
        return RestResponse.ok(pollViewAssembler.toPartner(PollProblems.done(verdict)));
    }
}
