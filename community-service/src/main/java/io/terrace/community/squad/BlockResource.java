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

/// The fans the caller has blocked, newest first.
@Path("/v2/blocks")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class BlockResource {

    private final BlockAndMuteService blockAndMute;
    private final RelationshipListQueryService lists;
    private final Caller caller;

    BlockResource(BlockAndMuteService blockAndMute, RelationshipListQueryService lists, Caller caller) {
        this.blockAndMute = blockAndMute;
        this.lists = lists;
        this.caller = caller;
    }

    @GET
    @Operation(operationId = "listBlocks", summary = "Whom the caller has blocked, newest first")
    public Page<RelatedFanView> list(@BeanParam @Valid PageRequest page) {
        return lists.blocks(caller.id(), page);
    }

    @PUT
    @Path("{userId}")
    @Operation(
            operationId = "blockUser",
            summary = "Has nothing more to do with a fan; repeating it changes nothing",
            description = "They see nothing of each other from now on, anywhere; what connected them is gone. "
                    + "The fan is not notified. 404 `not_found` for a fan who is not here or not to be seen, "
                    + "422 `rule_violation` with reason `self`.")
    public void put(@RestPath UUID userId) {
        SquadProblems.unlessDone(blockAndMute.block(caller.id(), userId));
    }

    @DELETE
    @Path("{userId}")
    @Operation(
            operationId = "unblockUser",
            summary = "Takes a block back; repeating it changes nothing",
            description = "Restores nothing that it ended. 204 whether or not there was one.")
    public void delete(@RestPath UUID userId) {
        blockAndMute.unblock(caller.id(), userId);
    }
}
