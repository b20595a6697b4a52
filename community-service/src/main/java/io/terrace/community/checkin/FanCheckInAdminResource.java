package io.terrace.community.checkin;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.TimeRange;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/// Where a fan has been, as their club reads it.
@Path("/v2/fans/{fanId}/check-ins")
@RolesAllowed({Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class FanCheckInAdminResource {

    private final CheckInHistoryQueryService history;

    FanCheckInAdminResource(CheckInHistoryQueryService history) {
        this.history = history;
    }

    @GET
    @NeedsScope("events:read")
    @Operation(
            operationId = "listFanCheckIns",
            summary = "A fan's check-ins, the last first",
            description = "`from` and `to` are of `occurredAt`. 404 `not_found` for a fan who is erased, another "
                    + "community's or not there.")
    public Page<CheckInView> list(@RestPath UUID fanId, @BeanParam TimeRange time, @BeanParam @Valid PageRequest page) {
        return history.page(fanId, time, page).orElseThrow(ProblemException::notFound);
    }
}
