package io.terrace.community.sanction;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;

/// The caller's own sanctions.
@Path("/v2/me/sanctions")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class OwnSanctionResource {

    private final SanctionQueryService sanctions;
    private final Caller caller;

    OwnSanctionResource(SanctionQueryService sanctions, Caller caller) {
        this.sanctions = sanctions;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listOwnSanctions",
            summary = "The caller's own sanctions with their appeals, newest first; nothing of who imposed them")
    public Page<SanctionView> list(@BeanParam @Valid PageRequest page) {
        return sanctions.of(caller.id(), page);
    }
}
