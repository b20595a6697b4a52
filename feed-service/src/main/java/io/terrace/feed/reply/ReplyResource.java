package io.terrace.feed.reply;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/v2/freestyles/{id}/replies")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class ReplyResource {

    private final ReplyService replyService;
    private final ReplyQueryService replies;
    private final Caller caller;

    ReplyResource(ReplyService replyService, ReplyQueryService replies, Caller caller) {
        this.replyService = replyService;
        this.replies = replies;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listReplies",
            summary = "The replies to a freestyle, the latest first",
            description = "None of fans whom the caller has muted, or whom a block keeps apart from them; the caller's "
                    + "own in every state but removed. 404 `not_found` unless the freestyle is published and to be seen "
                    + "by the caller.")
    public Page<ReplyView> list(@RestPath UUID id, @BeanParam @Valid PageRequest page) {
        return replies.page(id, caller.id(), page);
    }

    @POST
    @AnswerInTransaction
    @Operation(
            operationId = "createReply",
            summary = "Replies to a freestyle, in words or with a recording",
            description = "201, or 200 with the original where `clientId` was posted before. A recording's reply is "
                    + "`processing` until its upload is ready. 404 `not_found` unless the freestyle is published and to "
                    + "be seen by the caller, and for another's upload; 409 `already_exists` where the upload is in use, "
                    + "410 `upload_expired` where nothing has used it for two days; "
                    + "422 `not_eligible` with reason `sanctioned` for who may not speak.")
    @APIResponseSchema(value = ReplyView.class, responseCode = "201", responseDescription = "Posted.")
    @APIResponse(
            responseCode = "200",
            description = "Posted before.",
            content = @Content(schema = @Schema(implementation = ReplyView.class)))
    public RestResponse<ReplyView> post(@RestPath UUID id, @NotNull @Valid ReplyDraft draft) {
        if (!draft.isOfOneKind()) {
            throw ProblemException.invalid("/text", draft.text() == null ? "required" : "conflict");
        }
        ReplyService.Posted posted = replyService.post(id, caller.id(), draft);
        return ResponseBuilder.<ReplyView>create(posted.repeated() ? 200 : 201)
                .entity(replies.show(List.of(posted.reply()), caller.id()).getFirst())
                .build();
    }

    @DELETE
    @Path("{replyId}")
    @Operation(
            operationId = "deleteReply",
            summary = "Removes the caller's own reply, or one to the caller's own freestyle",
            description = "404 `not_found` where there is none, or none any more; 422 `rule_violation` with reason "
                    + "`not_author` where both are others'.")
    public void delete(@RestPath UUID id, @RestPath UUID replyId) {
        replyService.remove(id, replyId, caller.id());
    }
}
