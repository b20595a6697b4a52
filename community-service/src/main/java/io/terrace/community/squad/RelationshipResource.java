package io.terrace.community.squad;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.profile.FanIdListParser;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/// What other fans are to the caller.
@Path("/v2/relationships")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class RelationshipResource {

    private final RelationshipViewAssembler relationshipViews;
    private final Caller caller;

    RelationshipResource(RelationshipViewAssembler relationshipViews, Caller caller) {
        this.relationshipViews = relationshipViews;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listRelationships",
            summary = "What some fans are to the caller, in the order asked",
            description = "Those that exist and that the caller may see, or has blocked. 400 `validation_failed` for "
                    + "what is no id, for none and for more than 100.")
    public RelationshipView.Some list(
            @RestQuery @NotNull @Parameter(description = "Up to 100 user ids, with commas between them.") String ids) {
        return new RelationshipView.Some(relationshipViews.list(caller.id(), FanIdListParser.parse(ids)));
    }
}
