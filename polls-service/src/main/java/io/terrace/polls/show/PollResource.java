package io.terrace.polls.show;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollFilter;
import io.terrace.polls.poll.PollService;
import io.terrace.polls.poll.PollState;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// Polls to read.
@Path("/v2/polls")
@RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class PollResource {

    private static final List<PollState> FOR_FANS =
            List.of(PollState.SCHEDULED, PollState.OPEN, PollState.CLOSED, PollState.FINALIZED, PollState.SETTLED);

    private final PollService polls;
    private final PollViewAssembler pollViewAssembler;
    private final Caller caller;

    PollResource(PollService polls, PollViewAssembler pollViewAssembler, Caller caller) {
        this.polls = polls;
        this.pollViewAssembler = pollViewAssembler;
        this.caller = caller;
    }

    @GET
    @NeedsScope("polls:read")
    @Operation(
            operationId = "listPolls",
            summary = "The community's polls, newest first",
            description = "Fans see no drafts, and cancelled ones only where they ask for them. 400 "
                    + "`validation_failed` for what is no state.")
    public Page<PollView> list(
            @RestQuery @Parameter(description = "Only polls in this state.") @Nullable String state,
            @RestQuery("eventId") @Parameter(description = "Only polls of this event.") @Nullable UUID eventId,
            @BeanParam @Valid PageRequest page) {
        Page<Poll> found = polls.page(new PollFilter(states(state), eventId), page);
        return new Page<>(
                isFan()
                        ? pollViewAssembler.toFan(found.items(), caller.id())
                        : pollViewAssembler.toPartner(found.items()),
                found.nextCursor());
    }

    private List<PollState> states(@Nullable String wanted) {
        if (wanted == null) {
            return isFan() ? FOR_FANS : Arrays.asList(PollState.values());
        }
        PollState state = PollState.of(wanted).orElseThrow(() -> ProblemException.invalidQuery("state", "unknown"));
        return state == PollState.DRAFT && isFan() ? List.of() : List.of(state);
    }

    @GET
    @Path("{id}")
    @NeedsScope("polls:read")
    @Operation(
            operationId = "getPoll",
            summary = "A poll",
            description = "404 `not_found` where it is another community's, not there, or a draft that a fan asks for.")
    public PollView get(@RestPath UUID id) {
        Poll poll = find(id);
        return isFan() ? pollViewAssembler.toFan(poll, caller.id()) : pollViewAssembler.toPartner(poll);
    }

    @GET
    @Path("{id}/results")
    @NeedsScope("polls:read")
    @Operation(
            operationId = "getPollResults",
            summary = "A poll's counts; null where the caller may not see them yet",
            description = "404 `not_found` as for the poll.")
    public PollResults results(@RestPath UUID id) {
        return pollViewAssembler.results(find(id), isFan() ? Optional.of(caller.id()) : Optional.empty());
    }

    private Poll find(UUID id) {
        return polls.find(id)
                .filter(poll -> !isFan() || !ResultsVisibilityPolicy.isHidden(poll))
                .orElseThrow(ProblemException::notFound);
    }

    private boolean isFan() {
        return caller.is(Role.FAN);
    }
}
