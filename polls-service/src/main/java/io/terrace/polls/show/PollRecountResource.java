package io.terrace.polls.show;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.polls.result.PollRecountView;
import io.terrace.polls.result.PollRecounter;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;

/// For the installation's operators.
@Path("/v2/operator/polls/recount")
@RolesAllowed(Role.OPERATOR)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class PollRecountResource {

    private final PollRecounter pollRecounter;

    PollRecountResource(PollRecounter pollRecounter) {
        this.pollRecounter = pollRecounter;
    }

    @POST
    @CommitsBeforeAnswer("Each poll is recounted in a transaction of its own.")
    @Operation(
            operationId = "recountPolls",
            summary = "Counts a page of all polls again from their ballots, oldest first",
            description = "What was wrong is right afterwards; the next page is asked for with `cursor`.")
    public Page<PollRecountView> recount(@BeanParam @Valid PageRequest page) {
        return pollRecounter.page(page);
    }
}
