package io.terrace.feed.reaction;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.ReactionType;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;

@Path("/v2/reaction-types")
@RolesAllowed({Role.FAN, Role.APP})
@RunOnVirtualThread
class ReactionTypeResource {

    private final ReactionTypeCatalog types;

    ReactionTypeResource(ReactionTypeCatalog types) {
        this.types = types;
    }

    @GET
    @Operation(
            operationId = "listReactionTypes",
            summary = "The reactions fans may choose from, in the order to offer them; one page")
    public Page<ReactionType> list() {
        return new Page<>(types.offered(), null);
    }
}
