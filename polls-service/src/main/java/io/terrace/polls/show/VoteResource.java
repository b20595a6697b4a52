package io.terrace.polls.show;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.RequestTimeout;
import io.terrace.platform.tenancy.Caller;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.vote.CastVoteResult;
import io.terrace.polls.vote.VoteCommand;
import io.terrace.polls.vote.VoteService;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// A fan's ballot; most `PUT`s are answered by [VoteFastPathHandler] and do not come here.
@Path("/v2/polls/{id}/vote")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class VoteResource {

    private final VoteService voteOperations;
    private final PollViewAssembler pollViewAssembler;
    private final Caller caller;
    private final RequestTimeout patience;

    VoteResource(
            VoteService voteOperations, PollViewAssembler pollViewAssembler, Caller caller, RequestTimeout patience) {
        this.patience = patience;
        this.voteOperations = voteOperations;
        this.pollViewAssembler = pollViewAssembler;
        this.caller = caller;
    }

    @PUT
    @CommitsBeforeAnswer("Ballots are committed in groups.")
    @Operation(
            operationId = "putVote",
            summary = "Votes, or changes the vote: the whole ballot at once; repeating it changes nothing",
            description = "Answered once it is durable. A `clientId` that was used is a repeat, even after a later "
                    + "answer. 400 `validation_failed` for an option the poll does not have; 422 `rule_violation` "
                    + "with reason `selection`, `not_eligible`, `poll_not_open` or `vote_locked`.")
    public VoteResponse put(@RestPath UUID id, @NotNull @Valid Ballot ballot) {
        return settle(new VoteCommand(id, caller.id(), ballot.optionIds(), ballot.clientId()));
    }

    @DELETE
    @CommitsBeforeAnswer("Ballots are committed in groups.")
    @Operation(
            operationId = "deleteVote",
            summary = "Takes the vote back; repeating it changes nothing",
            description = "422 `poll_not_open` or `vote_locked`.")
    public VoteResponse delete(
            @RestPath UUID id,
            @RestQuery("clientId")
                    @Parameter(description = "The app's own id for this, so that a late repeat is known.")
                    @Nullable UUID clientId) {
        return settle(new VoteCommand(id, caller.id(), List.of(), clientId));
    }

    private VoteResponse settle(VoteCommand wish) {
        return switch (voteOperations.settle(wish, patience::left)) {
            case CastVoteResult.Stands stands -> pollViewAssembler.standing(stands, wish.user());
            case CastVoteResult.NoSuchPoll() -> throw ProblemException.notFound();
            case CastVoteResult.NoSuchOption(int place) ->
                throw ProblemException.invalid("/optionIds/" + place, "unknown");
            case CastVoteResult.WrongNumber(int min, int max) ->
                throw PollProblems.rule("selection", Map.of("min", min, "max", max));
            case CastVoteResult.NotEligible(String reason, Map<String, Object> params) ->
                throw ProblemException.withReasons(ErrorCode.NOT_ELIGIBLE, List.of(new Reason(reason, params)));
            case CastVoteResult.NotOpen(PollState state) ->
                throw ProblemException.of(ErrorCode.POLL_NOT_OPEN, Map.of("state", state.wire()));
            case CastVoteResult.Locked() -> throw ProblemException.of(ErrorCode.VOTE_LOCKED);
        };
    }
}
