package io.terrace.community.squad;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/// The fans the caller has muted, newest first.
@Path("/v2/mutes")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class MuteResource {

    private final BlockAndMuteService blockAndMute;
    private final RelationshipListQueryService lists;
    private final Caller caller;

    MuteResource(BlockAndMuteService blockAndMute, RelationshipListQueryService lists, Caller caller) {
        this.blockAndMute = blockAndMute;
        this.lists = lists;
        this.caller = caller;
    }

    @GET
    @Operation(operationId = "listMutes", summary = "Whom the caller has muted, newest first")
    public Page<RelatedFanView> list(@BeanParam @Valid PageRequest page) {
        return lists.mutes(caller.id(), page);
    }

    @PUT
    @Path("{userId}")
    @Operation(
            operationId = "muteUser",
            summary = "Hears nothing more of a fan; repeating it changes nothing",
            description = "Their posts are left out of the caller's feed. The fan is not notified. 404 `not_found` "
                    + "for a fan who is not here or not to be seen, 422 `rule_violation` with reason "
                    + "`self`.")
    public void put(@RestPath UUID userId) {
        SquadProblems.unlessDone(blockAndMute.mute(caller.id(), userId));
    }

    @DELETE
    @Path("{userId}")
    @Operation(
            operationId = "unmuteUser",
            summary = "Hears of a fan again; repeating it changes nothing",
            description = "204 whether or not they were muted.")
    public void delete(@RestPath UUID userId) {
        blockAndMute.unmute(caller.id(), userId);
    }
}
