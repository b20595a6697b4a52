package io.terrace.community.event;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/// An event for the fan's own calendar.
@Path("/v2/events/{id}/ics")
@RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces("text/calendar")
class EventIcsResource {

    private final EventQueryService events;

    EventIcsResource(EventQueryService events) {
        this.events = events;
    }

    @GET
    @NeedsScope("events:read")
    @Operation(
            operationId = "getEventCalendar",
            summary = "The event as an iCalendar file",
            description =
                    "RFC 5545, times in UTC. A later `SEQUENCE` replaces an earlier one. 404 `not_found` as for the "
                            + "event.")
    public String get(@RestPath UUID id) {
        return events.calendar(id).orElseThrow(ProblemException::notFound);
    }
}
