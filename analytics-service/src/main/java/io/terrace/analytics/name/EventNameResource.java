package io.terrace.analytics.name;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.analytics.name.EventDefinitionList.EventName;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;

/// The names a partner has declared for its events.
@Path("/v2/analytics/event-names")
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class EventNameResource {

    private final EventDefinitionRepository names;

    EventNameResource(EventDefinitionRepository names) {
        this.names = names;
    }

    @GET
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("analytics:read")
    @Operation(operationId = "listEventNames", summary = "The names that are declared")
    public EventDefinitionList list() {
        return names.find();
    }

    @PUT
    @AnswerInTransaction
    @RolesAllowed({Role.SERVER, Role.EDITOR})
    @NeedsScope("analytics:write")
    @Operation(
            operationId = "setEventNames",
            summary = "Replaces the declared names, at most 500",
            description =
                    "Events of other names are kept all the same, and reports say that they are not known. An event "
                            + "without a required property is refused with `missing_field`.")
    public EventDefinitionList set(
            @BeanParam VersionPrecondition precondition, @NotNull @Valid EventDefinitionList wanted) {
        if (wanted.items().stream().map(EventName::name).distinct().count()
                < wanted.items().size()) {
            throw ProblemException.invalid("/items", "duplicate");
        }
        return names.replace(precondition, wanted.items());
    }
}
