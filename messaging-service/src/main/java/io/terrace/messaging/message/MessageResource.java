package io.terrace.messaging.message;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.messaging.message.SendResult.Stored;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.EmojiValidator;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.EnumParameterParser;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// The messages of a conversation, for its two members.
@Path("/v2/conversations/{id}/messages")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class MessageResource {

    private static final String SENDING = "Answered once it is durable: 201, or 200 with the original where `clientId` "
            + "was sent before. An audio message whose upload is not ready, not known or another's is `processing`, "
            + "without a `seq`, and only its sender sees it. 400 `validation_failed` at `/replyToId` for what is no message of the conversation; "
            + "404 `not_found` for a conversation that is not the caller's or that a block hides; 409 `already_exists` where the upload is in use; 410 `upload_expired` where no message has used it for two days; 422 `content_rejected` where it was "
            + "refused; 422 `not_eligible` with reason `awaiting_acceptance` after the one message of a request, "
            + "`squad_only` or `nobody` as the other lets no one else write, `unavailable`, or `sanctioned`.";

    private final MessageSender sender;
    private final MessageQueryService query;
    private final MessageChangeService changes;
    private final MessageViewAssembler views;
    private final Caller caller;

    MessageResource(
            MessageSender sender,
            MessageQueryService query,
            MessageChangeService changes,
            MessageViewAssembler views,
            Caller caller) {
        this.sender = sender;
        this.query = query;
        this.changes = changes;
        this.views = views;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listMessages",
            summary = "A stretch of a conversation, in the order of its numbers; the newest unless said otherwise",
            description = "One of `beforeSeq`, `afterSeq` and `aroundSeq`: 400 `validation_failed` for two. What the "
                    + "caller has deleted for themselves is left out; what its sender has deleted for both is there "
                    + "without what it said. 404 `not_found` where the conversation is not the caller's.")
    public MessagePage list(@RestPath UUID id, @BeanParam @Valid MessagePageRequest window) {
        return query.window(id, caller.id(), window.checked()).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Idempotent(apart = true)
    @Operation(operationId = "sendMessage", summary = "Sends a message", description = SENDING)
    @APIResponseSchema(value = MessageView.class, responseCode = "201", responseDescription = "Sent.")
    @APIResponse(
            responseCode = "200",
            description = "Sent before.",
            content = @Content(schema = @Schema(implementation = MessageView.class)))
    public RestResponse<MessageView> send(@RestPath UUID id, @NotNull @Valid MessageDraft draft) {
        return send(id, draft.clientId(), draft.content());
    }

    @PUT
    @Path("by-client-id/{clientId}")
    @CommitsBeforeAnswer("Messages are committed in groups.")
    @Operation(
            operationId = "putMessage",
            summary = "Sends a message under the app's own id for it; repeating it changes nothing",
            description = SENDING)
    @APIResponseSchema(value = MessageView.class, responseCode = "201", responseDescription = "Sent.")
    @APIResponse(
            responseCode = "200",
            description = "Sent before.",
            content = @Content(schema = @Schema(implementation = MessageView.class)))
    public RestResponse<MessageView> put(
            @RestPath UUID id, @RestPath UUID clientId, @NotNull @Valid MessageContent content) {
        return send(id, clientId, content);
    }

    @GET
    @Path("{messageId}")
    @Operation(
            operationId = "getMessage",
            summary = "A message",
            description = "404 `not_found` where it is not there, deleted by the caller for themselves, or in a "
                    + "conversation that is not the caller's.")
    public MessageView get(@RestPath UUID id, @RestPath UUID messageId) {
        return query.find(id, messageId, caller.id()).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{messageId}")
    @Idempotent
    @Operation(
            operationId = "editMessage",
            summary = "Changes the text of the caller's own message within 15 minutes",
            description = "404 `not_found`; 409 `invalid_state` once it is deleted; 422 `rule_violation` with reason "
                    + "`not_author`, `not_a_text` or `too_late`; 422 `not_eligible` with reason `sanctioned`.")
    @APIResponseSchema(value = MessageView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<MessageView> edit(
            @RestPath UUID id,
            @RestPath UUID messageId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid MessagePatch change) {
        String text = change.text();
        if (text == null) {
            return RestResponse.ok(get(id, messageId));
        }
        return RestResponse.ok(MessageProblems.changed(changes.edit(id, messageId, caller.id(), text, precondition)));
    }

    @DELETE
    @Path("{messageId}")
    @Operation(
            operationId = "deleteMessage",
            summary = "Deletes a message for the caller, or the caller's own for both; repeating it changes nothing",
            description = "For both its number stays, with nothing on it. A message that is `processing` is not sent "
                    + "any more. 404 `not_found`; 422 `rule_violation` with reason `not_author` for another's message "
                    + "with scope `all`.")
    public void delete(
            @RestPath UUID id,
            @RestPath UUID messageId,
            @RestQuery @DefaultValue("me") @Parameter(description = "`me` or `all`.") String scope) {
        MessageProblems.deleted(
                EnumParameterParser.parse("scope", scope, DeleteScope.class) == DeleteScope.ALL
                        ? changes.delete(id, messageId, caller.id())
                        : changes.hide(id, messageId, caller.id()));
    }

    @PUT
    @Path("{messageId}/reactions/{emoji}")
    @AnswerInTransaction
    @Operation(
            operationId = "putMessageReaction",
            summary = "Reacts to a message with an emoji; repeating it changes nothing",
            description = "404 `not_found`, for what is no emoji too; 409 `invalid_state` once it is deleted; 422 "
                    + "`rule_violation` with reason `too_many_reactions` after 20, or `not_accepted` while the "
                    + "conversation is a request; 422 `not_eligible` with reason `sanctioned`.")
    public MessageView react(@RestPath UUID id, @RestPath UUID messageId, @RestPath String emoji) {
        return MessageProblems.changed(changes.react(id, messageId, caller.id(), requireEmoji(emoji)));
    }

    @DELETE
    @Path("{messageId}/reactions/{emoji}")
    @AnswerInTransaction
    @Operation(
            operationId = "deleteMessageReaction",
            summary = "Takes a reaction back; repeating it changes nothing",
            description = "404 `not_found`.")
    public MessageView takeBack(@RestPath UUID id, @RestPath UUID messageId, @RestPath String emoji) {
        return MessageProblems.changed(changes.takeBack(id, messageId, caller.id(), requireEmoji(emoji)));
    }

    /// There is no reaction that is none.
    private static String requireEmoji(String text) {
        if (!EmojiValidator.isEmoji(text)) {
            throw ProblemException.notFound();
        }
        return text;
    }

    private RestResponse<MessageView> send(UUID conversation, UUID clientId, MessageContent content) {
        Stored stored = MessageProblems.stored(
                sender.send(new SendCommand(conversation, caller.id(), clientId, content.checked())));
        Message message = stored.message();
        MessageView view = stored.fresh() && message.kind() != MessageKind.AUDIO
                ? MessageViewAssembler.fresh(message)
                : views.view(message, caller.id());
        return stored.fresh()
                ? ResponseBuilder.<MessageView>create(201)
                        .header("Location", "/v2/conversations/" + conversation + "/messages/" + message.id())
                        .entity(view)
                        .build()
                : RestResponse.ok(view);
    }
}
