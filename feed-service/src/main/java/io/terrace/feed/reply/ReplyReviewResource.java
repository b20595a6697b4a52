package io.terrace.feed.reply;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/// What the club's staff decide on, whom a report tells no more than a reply's id.
@Path("/v2/replies/{id}")
@RolesAllowed({Role.SERVER, Role.MODERATOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class ReplyReviewResource {

    private final ReplyQueryService replies;
    private final Caller caller;

    ReplyReviewResource(ReplyQueryService replies, Caller caller) {
        this.replies = replies;
        this.caller = caller;
    }

    @GET
    @NeedsScope("content:read")
    @Operation(
            operationId = "getReply",
            summary = "A reply, for the club's moderators and its secret keys",
            description =
                    "In every state but removed, with `hiddenReason` and `rejectionReason`; its `audio` plays what "
                            + "is withheld from fans. 404 `not_found` where it is removed or not there.")
    public ReplyView get(@RestPath UUID id) {
        return replies.review(id, caller.id()).orElseThrow(ProblemException::notFound);
    }
}
