package io.terrace.messaging.conversation;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.messaging.conversation.ConversationResult.Done;
import io.terrace.messaging.message.ConversationState;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.ValidationCode;
import io.terrace.platform.rest.EnumParameterParser;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
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

/// The caller's conversations, each with one other fan.
@Path("/v2/conversations")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class ConversationResource {

    private final ConversationQueryService query;
    private final ConversationOpener opener;
    private final ConversationRequestService answers;
    private final ReceiptService receipts;
    private final ConversationSettingsService settings;
    private final TypingNotifier typing;
    private final Caller caller;
    private final InstantSource clock;

    ConversationResource(
            ConversationQueryService query,
            ConversationOpener opener,
            ConversationRequestService answers,
            ReceiptService receipts,
            ConversationSettingsService settings,
            TypingNotifier typing,
            Caller caller,
            InstantSource clock) {
        this.query = query;
        this.opener = opener;
        this.answers = answers;
        this.receipts = receipts;
        this.settings = settings;
        this.typing = typing;
        this.caller = caller;
        this.clock = clock;
    }

    @GET
    @Operation(
            operationId = "listConversations",
            summary = "The caller's conversations that have messages, the latest first",
            description = "`all` leaves out what is archived and what others ask; those are `requests`. None with a "
                    + "fan that a block keeps from the caller. 400 `validation_failed` for another filter, "
                    + "`invalid_cursor`, `cursor_mismatch`.")
    public Page<ConversationView> list(
            @RestQuery @DefaultValue("all") @Parameter(description = "`all`, `unread`, `requests` or `archived`.")
                    String filter,
            @BeanParam @Valid PageRequest page) {
        ConversationFilter which =
                Objects.requireNonNull(EnumParameterParser.parse("filter", filter, ConversationFilter.class));
        return query.page(caller.id(), which, page);
    }

    @GET
    @Path("unread")
    @Operation(
            operationId = "getUnreadMessages",
            summary = "How much the caller has not read, counted now",
            description = "Of conversations that are accepted and not muted.")
    public UnreadCountView unread() {
        return query.unread(caller.id());
    }

    @GET
    @Path("{id}")
    @Operation(
            operationId = "getConversation",
            summary = "A conversation of the caller",
            description = "404 `not_found` where it is not the caller's, or a block keeps the two apart.")
    public ConversationView get(@RestPath UUID id) {
        return query.find(id, caller.id()).orElseThrow(ProblemException::notFound);
    }

    @PUT
    @Path("direct/{userId}")
    @AnswerInTransaction
    @Operation(
            operationId = "openConversation",
            summary = "The caller's one conversation with a fan, opened where there is none",
            description = "201, or 200 where there is one. With a fan who is not of the caller's squad it begins as a "
                    + "`request`: one message until it is accepted. 404 `not_found` for a fan who is not here or not to "
                    + "be seen; 422 `rule_violation` with reason `self`; 422 `not_eligible` with reason `squad_only` or "
                    + "`nobody` as the fan lets no one else write, or `sanctioned`.")
    @APIResponseSchema(value = ConversationView.class, responseCode = "201", responseDescription = "Opened.")
    @APIResponse(
            responseCode = "200",
            description = "Opened before.",
            content = @Content(schema = @Schema(implementation = ConversationView.class)))
    public RestResponse<ConversationView> open(@RestPath UUID userId) {
        Done done = opener.open(caller.id(), userId).orRefuse();
        ConversationView conversation = done.conversation();
        return done.fresh()
                ? ResponseBuilder.<ConversationView>create(201)
                        .header("Location", "/v2/conversations/" + conversation.id())
                        .entity(conversation)
                        .build()
                : RestResponse.ok(conversation);
    }

    @GET
    @Path("direct/{userId}/availability")
    @Operation(
            operationId = "getContactAvailability",
            summary = "Whether the caller can write to and call a fan, and if not, why",
            description = "The answer for a fan who is not here and for one that a block keeps from the caller is "
                    + "the same, `unavailable`.")
    public ContactAvailabilityView availability(@RestPath UUID userId) {
        return query.availability(caller.id(), userId);
    }

    @POST
    @Path("{id}/accept")
    @Idempotent
    @Operation(
            operationId = "acceptConversation",
            summary = "Accepts a request; repeating it changes nothing",
            description = "404 `not_found`; 409 `invalid_state` once it is declined; 422 `rule_violation` with reason "
                    + "`own_request`.")
    @APIResponseSchema(value = ConversationView.class, responseCode = "200", responseDescription = "Accepted.")
    public RestResponse<ConversationView> accept(@RestPath UUID id) {
        return answer(id, ConversationState.ACTIVE);
    }

    @POST
    @Path("{id}/decline")
    @Idempotent
    @Operation(
            operationId = "declineConversation",
            summary = "Declines a request, of which who asked learns nothing; repeating it changes nothing",
            description = "404 `not_found`; 409 `invalid_state` once it is accepted; 422 `rule_violation` with reason "
                    + "`own_request`.")
    @APIResponseSchema(value = ConversationView.class, responseCode = "200", responseDescription = "Declined.")
    public RestResponse<ConversationView> decline(@RestPath UUID id) {
        return answer(id, ConversationState.DECLINED);
    }

    @POST
    @Path("{id}/receipts")
    @Idempotent
    @Operation(
            operationId = "advanceReceipts",
            summary = "Says how far the caller has got and read; never goes back, nor past the last message",
            description = "The other sees what is read where both let it be seen, and not while it is a request. 400 "
                    + "`validation_failed` for a body that says nothing, or `listened` that is no message of the "
                    + "conversation; 404 `not_found`.")
    @APIResponseSchema(value = ConversationView.class, responseCode = "200", responseDescription = "As it is now.")
    public RestResponse<ConversationView> receipts(@RestPath UUID id, @NotNull @Valid ReceiptsRequest request) {
        if (request.isEmpty()) {
            throw ProblemException.invalid("/readSeq", ValidationCode.REQUIRED.wire());
        }
        return RestResponse.ok(receipts.advance(id, caller.id(), request).orElseThrow(ProblemException::notFound));
    }

    @POST
    @Path("{id}/typing")
    @Operation(
            operationId = "tellTyping",
            summary = "Tells the other that the caller is writing, for 5 seconds",
            description = "Told to open streams alone, and kept nowhere. 404 `not_found`; 422 `not_eligible` where the "
                    + "caller may not write, or the conversation is a request.")
    @APIResponse(responseCode = "204", description = "Told.")
    public void typing(@RestPath UUID id) {
        typing.tell(id, caller.id()).orRefuse();
    }

    @PUT
    @Path("{id}/mute")
    @AnswerInTransaction
    @Operation(
            operationId = "muteConversation",
            summary = "Mutes a conversation: no push, and its messages do not count for the badge",
            description = "400 `validation_failed` for a time that is not in the future; 404 `not_found`.")
    public ConversationView mute(@RestPath UUID id, @NotNull @Valid MuteRequest request) {
        Instant until = request.until();
        if (until != null && !until.isAfter(clock.instant())) {
            throw ProblemException.invalid("/until", ValidationCode.PAST.wire());
        }
        return settings.mute(id, caller.id(), until == null ? ConversationSettingsService.FOREVER : until)
                .orElseThrow(ProblemException::notFound);
    }

    @DELETE
    @Path("{id}/mute")
    @AnswerInTransaction
    @Operation(
            operationId = "unmuteConversation",
            summary = "Hears of a conversation again; repeating it changes nothing",
            description = "404 `not_found`.")
    public ConversationView unmute(@RestPath UUID id) {
        return settings.mute(id, caller.id(), null).orElseThrow(ProblemException::notFound);
    }

    @PUT
    @Path("{id}/archive")
    @AnswerInTransaction
    @Operation(
            operationId = "archiveConversation",
            summary = "Puts a conversation away until its next message; repeating it changes nothing",
            description = "404 `not_found`.")
    public ConversationView archive(@RestPath UUID id) {
        return settings.archive(id, caller.id(), true).orElseThrow(ProblemException::notFound);
    }

    @DELETE
    @Path("{id}/archive")
    @AnswerInTransaction
    @Operation(
            operationId = "unarchiveConversation",
            summary = "Brings a conversation back; repeating it changes nothing",
            description = "404 `not_found`.")
    public ConversationView unarchive(@RestPath UUID id) {
        return settings.archive(id, caller.id(), false).orElseThrow(ProblemException::notFound);
    }

    private RestResponse<ConversationView> answer(UUID id, ConversationState answer) {
        return RestResponse.ok(
                answers.answer(id, caller.id(), answer).orRefuse().conversation());
    }
}
