package io.terrace.polls.show;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.CommitsBeforeAnswer;
import io.terrace.platform.web.Patience;
import io.terrace.platform.web.ProblemException;
import io.terrace.polls.poll.State;
import io.terrace.polls.vote.Verdict;
import io.terrace.polls.vote.Voting;
import io.terrace.polls.vote.Wish;
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

/// A fan's ballot; most `PUT`s are answered by [VoteAhead] and do not come here.
@Path("/v2/polls/{id}/vote")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class VoteResource {

    private final Voting voting;
    private final Showing showing;
    private final Caller caller;
    private final Patience patience;

    VoteResource(Voting voting, Showing showing, Caller caller, Patience patience) {
        this.patience = patience;
        this.voting = voting;
        this.showing = showing;
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
    public VoteStanding put(@RestPath UUID id, @NotNull @Valid Ballot ballot) {
        return settle(new Wish(id, caller.id(), ballot.optionIds(), ballot.clientId()));
    }

    @DELETE
    @CommitsBeforeAnswer("Ballots are committed in groups.")
    @Operation(
            operationId = "deleteVote",
            summary = "Takes the vote back; repeating it changes nothing",
            description = "422 `poll_not_open` or `vote_locked`.")
    public VoteStanding delete(
            @RestPath UUID id,
            @RestQuery("clientId")
                    @Parameter(description = "The app's own id for this, so that a late repeat is known.")
                    @Nullable UUID clientId) {
        return settle(new Wish(id, caller.id(), List.of(), clientId));
    }

    private VoteStanding settle(Wish wish) {
        return switch (voting.settle(wish, patience::left)) {
            case Verdict.Stands stands -> showing.standing(stands, wish.user());
            case Verdict.NoSuchPoll() -> throw ProblemException.notFound();
            case Verdict.NoSuchOption(int place) -> throw ProblemException.invalid("/optionIds/" + place, "unknown");
            case Verdict.WrongNumber(int min, int max) ->
                throw Refusals.rule("selection", Map.of("min", min, "max", max));
            case Verdict.NotEligible(String reason, Map<String, Object> params) ->
                throw ProblemException.withReasons(Code.NOT_ELIGIBLE, List.of(new Reason(reason, params)));
            case Verdict.NotOpen(State state) ->
                throw ProblemException.of(Code.POLL_NOT_OPEN, Map.of("state", state.wire()));
            case Verdict.Locked() -> throw ProblemException.of(Code.VOTE_LOCKED);
        };
    }
}
