package io.terrace.community.event;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.TimeParser;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// Events to read.
@Path("/v2/events")
@RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class EventResource {

    private final EventQueryService events;
    private final Caller caller;

    EventResource(EventQueryService events, Caller caller) {
        this.events = events;
        this.caller = caller;
    }

    @GET
    @NeedsScope("events:read")
    @Operation(
            operationId = "listEvents",
            summary = "The community's events, in the order they begin",
            description = "Without `status` and `from`, those that are not over, and postponed ones. 400 "
                    + "`validation_failed` for what is no status or no time.")
    public Page<EventView> list(
            @RestQuery @Parameter(description = "Only events of this status.") @Nullable String status,
            @RestQuery
                    @Parameter(
                            deprecated = true,
                            description = "The former name of `status`; without effect where that is given.")
                    @Nullable String state,
            @RestQuery @Parameter(description = "Only events that begin then or later; RFC 3339.") @Nullable String from,
            @RestQuery @Parameter(description = "Only events that begin before; RFC 3339.") @Nullable String to,
            @BeanParam @Valid PageRequest page) {
        EventStatus wanted = status == null ? status("state", state) : status("status", status);
        return events.page(EventFilter.of(wanted, time("from", from), time("to", to)), page, fan());
    }

    @GET
    @Path("{id}")
    @NeedsScope("events:read")
    @Operation(
            operationId = "getEvent",
            summary = "An event",
            description = "404 `not_found` where it is another community's or not there.")
    public EventView get(@RestPath UUID id) {
        return events.find(id, fan()).orElseThrow(ProblemException::notFound);
    }

    private Optional<UUID> fan() {
        return caller.is(Role.FAN) ? Optional.of(caller.id()) : Optional.empty();
    }

    private static @Nullable EventStatus status(String name, @Nullable String wanted) {
        return wanted == null
                ? null
                : EventStatus.of(wanted).orElseThrow(() -> ProblemException.invalidQuery(name, "unknown"));
    }

    private static @Nullable Instant time(String name, @Nullable String text) {
        try {
            return text == null ? null : TimeParser.instant(text);
        } catch (TimeParser.OutOfRangeException e) {
            throw ProblemException.invalidQuery(name, "out_of_range");
        } catch (DateTimeException e) {
            throw ProblemException.invalidQuery(name, "invalid");
        }
    }
}
