package io.terrace.community.event;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// A partner's side of events.
@Path("/v2/events")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class EventAdminResource {

    private static final String ANSWERS = "404 `not_found`; 409 `invalid_state` with `state` and `allowed`.";

    private final EventAdminService eventAdmin;
    private final Caller caller;

    EventAdminResource(EventAdminService eventAdmin, Caller caller) {
        this.eventAdmin = eventAdmin;
        this.caller = caller;
    }

    @POST
    @Idempotent
    @NeedsScope("events:write")
    @Operation(
            operationId = "createEvent",
            summary = "Makes an event",
            description = "Its status follows from its times by itself. 400 `validation_failed` names the field that "
                    + "does not fit; 422 `rule_violation` with reason `no_community` for the key of a partner that "
                    + "has none.")
    @APIResponseSchema(value = EventView.class, responseCode = "201", responseDescription = "Made.")
    public RestResponse<EventView> create(@NotNull @Valid EventDraft draft) {
        if (caller.community().isEmpty()) {
            throw EventResponseMapper.noCommunity();
        }
        EventView event = EventResponseMapper.done(eventAdmin.create(draft));
        return ResponseBuilder.<EventView>create(201)
                .header("Location", "/v2/events/" + event.id())
                .entity(event)
                .build();
    }

    @PATCH
    @Path("{id}")
    @Idempotent
    @NeedsScope("events:write")
    @Operation(
            operationId = "updateEvent",
            summary = "Changes an event that is not over; what is absent stays",
            description = "A higher `capacity` lets in who has waited longest. 400 `validation_failed` names the field "
                    + "that does not fit. " + ANSWERS)
    @APIResponseSchema(value = EventView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<EventView> update(
            @RestPath UUID id, @BeanParam VersionPrecondition precondition, @NotNull @Valid EventPatch change) {
        return RestResponse.ok(EventResponseMapper.done(eventAdmin.change(id, precondition, change)));
    }

    @POST
    @Path("{id}/cancel")
    @Idempotent
    @NeedsScope("events:write")
    @Operation(
            operationId = "cancelEvent",
            summary = "Calls it off, unless it is over; repeating it changes nothing",
            description = ANSWERS)
    @APIResponseSchema(value = EventView.class, responseCode = "200", responseDescription = "Cancelled.")
    public RestResponse<EventView> cancel(@RestPath UUID id, @BeanParam VersionPrecondition precondition) {
        return RestResponse.ok(EventResponseMapper.done(eventAdmin.cancel(id, precondition)));
    }

    @POST
    @Path("{id}/postpone")
    @Idempotent
    @NeedsScope("events:write")
    @Operation(
            operationId = "postponeEvent",
            summary = "Puts it off, to a date of which it is scheduled again or to one not known yet",
            description = "Who is going stays so. 400 `validation_failed` for a date that does not fit. " + ANSWERS)
    @APIResponseSchema(value = EventView.class, responseCode = "200", responseDescription = "Put off.")
    public RestResponse<EventView> postpone(
            @RestPath UUID id, @BeanParam VersionPrecondition precondition, @Valid @Nullable PostponementRequest when) {
        return RestResponse.ok(EventResponseMapper.done(
                eventAdmin.postpone(id, precondition, when == null ? PostponementRequest.UNTOLD : when)));
    }
}
