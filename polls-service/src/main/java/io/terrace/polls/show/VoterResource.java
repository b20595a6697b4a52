package io.terrace.polls.show;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.ActionPermissionView;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.polls.member.FanCard;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollService;
import io.terrace.polls.vote.BallotQueryService;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/// Who voted how, where a poll says that may be known.
@Path("/v2/polls/{id}/options/{optionId}/voters")
@RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class VoterResource {

    private static final UUID FIRST = new UUID(0, 0);

    private final PollService polls;
    private final BallotQueryService ballots;
    private final PollViewAssembler pollViewAssembler;
    private final KeysetPageAssembler paging;
    private final Caller caller;

    VoterResource(
            PollService polls,
            BallotQueryService ballots,
            PollViewAssembler pollViewAssembler,
            KeysetPageAssembler paging,
            Caller caller) {
        this.polls = polls;
        this.ballots = ballots;
        this.pollViewAssembler = pollViewAssembler;
        this.paging = paging;
        this.caller = caller;
    }

    @GET
    @NeedsScope("polls:read")
    @Operation(
            operationId = "listPollVoters",
            summary = "Who chose an option, in the order they joined",
            description = "Nobody the caller has blocked, nor who has blocked them. With anonymity `squad` a fan "
                    + "sees their squad and themselves. 422 `rule_violation` with "
                    + "reason `anonymous` where no one may know, `results_hidden` where the caller may not see the "
                    + "counts yet; 404 `not_found` for an option the poll does not have.")
    public Page<FanCard> list(@RestPath UUID id, @RestPath UUID optionId, @BeanParam @Valid PageRequest page) {
        boolean isFan = caller.is(Role.FAN);
        Optional<UUID> fan = isFan ? Optional.of(caller.id()) : Optional.empty();
        Poll poll = polls.find(id)
                .filter(one -> !isFan || !ResultsVisibilityPolicy.isHidden(one))
                .orElseThrow(ProblemException::notFound);
        int option = poll.definition().places(List.of(optionId)).getFirst();
        if (option < 0) {
            throw ProblemException.notFound();
        }
        ActionPermissionView permission = pollViewAssembler.listVoters(poll, fan);
        if (permission.reason() != null) {
            throw PollProblems.rule(permission.reason());
        }
        String list = "voters/" + id + "/" + optionId;
        UUID after = paging.position(page, list).map(UUID::fromString).orElse(FIRST);
        List<FanCard> found =
                ballots.voters(id, option, poll.definition().anonymity(), fan.orElse(FIRST), after, page.limit() + 1);
        return paging.page(found, page, list, card -> card.id().toString());
    }
}
