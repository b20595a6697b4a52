package io.terrace.community.event;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/// Whether the caller comes.
@Path("/v2/events/{id}/rsvp")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class RsvpResource {

    private static final String ANSWERS = "404 `not_found`; 409 `already_checked_in` for who is there.";

    private final RsvpService rsvps;
    private final Caller caller;

    RsvpResource(RsvpService rsvps, Caller caller) {
        this.rsvps = rsvps;
        this.caller = caller;
    }

    @PUT
    @AnswerInTransaction
    @Operation(
            operationId = "putRsvp",
            summary = "Says that the caller comes, or might; repeating it changes nothing",
            description = "Where all seats are taken they are `waitlisted`, and going as soon as it is their turn. 409 "
                    + "`invalid_state` for an event that is over or called off. " + ANSWERS)
    public EventView put(@RestPath UUID id, @NotNull @Valid RsvpDraft draft) {
        return EventResponseMapper.done(
                rsvps.settle(id, caller.id(), draft.status().rsvp()));
    }

    @DELETE
    @AnswerInTransaction
    @Operation(
            operationId = "deleteRsvp",
            summary = "Takes it back; who has waited longest gets the seat",
            description = ANSWERS)
    public EventView delete(@RestPath UUID id) {
        return EventResponseMapper.done(rsvps.settle(id, caller.id(), RsvpStatus.NONE));
    }
}
