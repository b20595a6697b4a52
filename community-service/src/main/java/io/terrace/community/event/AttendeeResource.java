package io.terrace.community.event;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/// Who comes.
@Path("/v2/events/{id}/attendees")
@RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class AttendeeResource {

    private final AttendeeQueryService attendeeQuery;
    private final Caller caller;

    AttendeeResource(AttendeeQueryService attendeeQuery, Caller caller) {
        this.attendeeQuery = attendeeQuery;
        this.caller = caller;
    }

    @GET
    @NeedsScope("events:read")
    @Operation(
            operationId = "listEventAttendees",
            summary = "Who comes to an event, might come or is there, in the order they joined the club",
            description = "Without those who do not want to be found, but with the caller, and without those that the "
                    + "caller has blocked or who have blocked them: a page may be short of them. The event's counts are "
                    + "of everybody. 404 `not_found` as for the event; 400 `validation_failed` for another status.")
    public Page<AttendeeView> list(
            @RestPath UUID id,
            @RestQuery @DefaultValue("going") @Parameter(description = "`going`, `interested` or `checked_in`.")
                    String status,
            @BeanParam @Valid PageRequest page) {
        AttendeeListKind roll =
                AttendeeListKind.of(status).orElseThrow(() -> ProblemException.invalidQuery("status", "unknown"));
        Optional<UUID> fan = caller.is(Role.FAN) ? Optional.of(caller.id()) : Optional.empty();
        return attendeeQuery.page(id, roll, page, fan).orElseThrow(ProblemException::notFound);
    }
}
