package io.terrace.feed.interaction;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;

@Path("/v2/feed/interactions")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class InteractionResource {

    private final InteractionService interactions;
    private final Caller caller;

    InteractionResource(InteractionService interactions, Caller caller) {
        this.interactions = interactions;
        this.caller = caller;
    }

    @POST
    @AnswerInTransaction
    @Operation(
            operationId = "recordFeedInteractions",
            summary = "Tells what the caller has seen, and of what they want more or less",
            description = "A batch may be sent again and come late: of a freestyle the first time it was seen counts, "
                    + "and the latest of `more` and `less`. What the caller wants less of is in none of their feeds "
                    + "until they want more of it; `GET /v2/feed?unseen=true` leaves out what they have seen. A "
                    + "freestyle that is not there for the caller is in `unknown`, and nothing is recorded for it.")
    public InteractionBatchView post(@NotNull @Valid InteractionBatchRequest batch) {
        return interactions.record(caller.id(), batch.interactions());
    }
}
