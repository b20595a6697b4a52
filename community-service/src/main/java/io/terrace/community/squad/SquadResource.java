package io.terrace.community.squad;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/// The caller's squad.
@Path("/v2/squad")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class SquadResource {

    private static final int MOST = 100;

    private final RelationshipListQueryService lists;
    private final SquadSuggestionQueryService squadSuggestions;
    private final BlockAndMuteService blockAndMute;
    private final Caller caller;

    SquadResource(
            RelationshipListQueryService lists,
            SquadSuggestionQueryService squadSuggestions,
            BlockAndMuteService blockAndMute,
            Caller caller) {
        this.lists = lists;
        this.squadSuggestions = squadSuggestions;
        this.blockAndMute = blockAndMute;
        this.caller = caller;
    }

    @GET
    @Operation(operationId = "listSquad", summary = "Who is in the caller's squad, newest first")
    public Page<RelatedFanView> list(@BeanParam @Valid PageRequest page) {
        return lists.squad(caller.id(), page);
    }

    @GET
    @Path("suggestions")
    @Operation(
            operationId = "listSquadSuggestions",
            summary =
                    "Fans that the caller may know: those their squad knows, most mutuals first, then the latest to join",
            description =
                    "Without fans who do not want to be found, or that the caller has a relation to already or has muted, "
                            + "nor who declined them.")
    public SquadSuggestionView.Some suggestions(
            @RestQuery
                    @DefaultValue("20")
                    @Min(1) @Parameter(description = "How many: 1 to 100, a larger number is lowered.")
                    int limit) {
        return new SquadSuggestionView.Some(squadSuggestions.suggest(caller.id(), Math.min(limit, MOST)));
    }

    @DELETE
    @Path("{userId}")
    @Operation(
            operationId = "removeFromSquad",
            summary = "Leaves each other's squad; repeating it changes nothing",
            description = "204 whether or not they were connected.")
    public void remove(@RestPath UUID userId) {
        blockAndMute.remove(caller.id(), userId);
    }
}
