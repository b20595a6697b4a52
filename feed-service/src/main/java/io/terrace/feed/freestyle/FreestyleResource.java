package io.terrace.feed.freestyle;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.freestyle.CreateFreestyleResult.NoSuchEvent;
import io.terrace.feed.freestyle.CreateFreestyleResult.NoSuchUpload;
import io.terrace.feed.freestyle.CreateFreestyleResult.Posted;
import io.terrace.feed.freestyle.CreateFreestyleResult.Repeated;
import io.terrace.feed.freestyle.CreateFreestyleResult.Silenced;
import io.terrace.feed.freestyle.CreateFreestyleResult.UploadGivenUp;
import io.terrace.feed.freestyle.CreateFreestyleResult.UploadUsed;
import io.terrace.feed.freestyle.RemovalResult.NoSuchFreestyle;
import io.terrace.feed.freestyle.RemovalResult.NotTheAuthor;
import io.terrace.feed.freestyle.RemovalResult.Removed;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.MergePatchBody;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
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
import org.jspecify.annotations.Nullable;

@Path("/v2/freestyles")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class FreestyleResource {

    private static final Duration SOONEST_END = Duration.ofMinutes(1);
    private static final Duration LATEST_END = Duration.ofDays(366);

    private final FreestyleCreationService publishFreestyle;
    private final FreestyleEditService editFreestyle;
    private final FreestyleRemovalService freestyleRemoval;
    private final FreestyleQueryService published;
    private final AuthorFreestyleQueryService freestyles;
    private final Caller caller;
    private final InstantSource clock;

    FreestyleResource(
            FreestyleCreationService publishFreestyle,
            FreestyleEditService editFreestyle,
            FreestyleRemovalService freestyleRemoval,
            FreestyleQueryService published,
            AuthorFreestyleQueryService freestyles,
            Caller caller,
            InstantSource clock) {
        this.publishFreestyle = publishFreestyle;
        this.editFreestyle = editFreestyle;
        this.freestyleRemoval = freestyleRemoval;
        this.published = published;
        this.freestyles = freestyles;
        this.caller = caller;
        this.clock = clock;
    }

    @POST
    @Idempotent
    @Operation(
            operationId = "createFreestyle",
            summary = "Posts a freestyle; it is published as soon as its upload is ready",
            description = "201, or 200 with the original where `clientId` was posted before. 404 `not_found` for "
                    + "another's upload, and at `/eventId` for an event that is not the community's; 409 `already_exists` where the upload is in use, 410 `upload_expired` where nothing has used it for two days, 422 `not_eligible` "
                    + "with reason `sanctioned` for who may not speak. One for the squad is seen "
                    + "by the author and their squad alone. "
                    + "Where no news of the upload comes in time it is `rejected` with reason `upload_missing`, and "
                    + "published after all should the upload be ready later.")
    @APIResponseSchema(value = FreestyleView.class, responseCode = "201", responseDescription = "Posted.")
    @APIResponse(
            responseCode = "200",
            description = "Posted before.",
            content = @Content(schema = @Schema(implementation = FreestyleView.class)))
    public RestResponse<FreestyleView> post(@NotNull @Valid FreestyleDraft draft) {
        requireEnd(draft.expiresAt());
        return switch (publishFreestyle.post(draft, caller.id())) {
            case Posted(FreestyleView freestyle) ->
                ResponseBuilder.<FreestyleView>create(201)
                        .header("Location", "/v2/freestyles/" + freestyle.id())
                        .entity(freestyle)
                        .build();
            case Repeated(FreestyleView freestyle) -> RestResponse.ok(freestyle);
            case Silenced(SpeechSanction silence) -> throw silence.refusal();
            case NoSuchUpload() -> throw ProblemException.notFound();
            case NoSuchEvent() ->
                throw ProblemException.withErrors(ErrorCode.NOT_FOUND, List.of(new FieldError("/eventId", "unknown")));
            case UploadUsed() -> throw ProblemException.of(ErrorCode.ALREADY_EXISTS);
            case UploadGivenUp() -> throw ProblemException.of(ErrorCode.UPLOAD_EXPIRED);
        };
    }

    @GET
    @Operation(
            operationId = "listFreestyles",
            summary = "An author's freestyles, newest first; the caller's own in every state",
            description = "Of another author: those that are published and that the caller may see, so none where a "
                    + "block keeps the two apart, and those for the squad only for its members. A mute hides nothing "
                    + "here. Of the caller: those that are `processing`, `rejected` (with `rejection.reason`) or "
                    + "`hidden` (with `hiddenReason`) too, by the time they were posted. An author who is not there "
                    + "has none. 400 `invalid_cursor`, `cursor_mismatch`.")
    public Page<FreestyleView> list(
            @RestQuery("authorId") @NotNull @Parameter(description = "Whose.") UUID authorId,
            @RestQuery
                    @Parameter(description = "`removed`: of the caller's own those that can still be restored.")
                    @Nullable String state,
            @BeanParam @Valid PageRequest page) {
        if (state == null) {
            return freestyles.page(page, authorId, caller.id());
        }
        if (!state.equals("removed")) {
            throw ProblemException.invalidQuery("state", "unknown");
        }
        return authorId.equals(caller.id()) ? freestyles.removed(page, authorId) : new Page<>(List.of(), null);
    }

    @GET
    @Path("{id}")
    @RolesAllowed({Role.FAN, Role.SERVER, Role.MODERATOR})
    @NeedsScope("content:read")
    @Operation(
            operationId = "getFreestyle",
            summary = "A freestyle; until it is published, only its author's",
            description = "404 `not_found` where it is removed, hidden, for another squad, another community's or not "
                    + "there, or where the author and the caller are kept apart by a block. The club's staff, and a "
                    + "secret key, see all that is not removed, hidden ones too, with `hiddenReason` and `rejection`; "
                    + "their `audio` plays what is withheld from fans.")
    public FreestyleView get(@RestPath UUID id) {
        return (caller.is(Role.FAN) ? published.find(id, caller.id()) : published.review(id))
                .orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @AnswerInTransaction
    @Path("{id}")
    @Consumes({MediaType.APPLICATION_JSON, MergePatchBody.MEDIA_TYPE})
    @Operation(
            operationId = "updateFreestyle",
            summary = "Changes the caller's own freestyle",
            description = "With `If-Match` only the version it names: 412 `precondition_failed` where it was changed "
                    + "meanwhile. Others hear `freestyle.updated`; where `visibility` becomes `squad`, those who may no "
                    + "longer hear it `freestyle.removed`. 404 `not_found` where there is none; 422 `rule_violation` "
                    + "with reason `not_author` where it is another's, `not_eligible` with reason `sanctioned` where a "
                    + "caption is given by who may not speak.")
    public FreestyleView patch(
            @RestPath UUID id, @BeanParam VersionPrecondition condition, @NotNull @Valid FreestylePatch change) {
        requireEnd(change.expiresAt());
        return editFreestyle.edit(id, caller.id(), change, condition);
    }

    @POST
    @AnswerInTransaction
    @Path("{id}/restore")
    @Operation(
            operationId = "restoreFreestyle",
            summary = "Takes the removal of the caller's own freestyle back",
            description = "Within 30 days, to what it was: one that a moderator has hidden is hidden. An `expiresAt` "
                    + "that has passed is none any more. One that is not removed stays as it is. 404 `not_found` where "
                    + "it is another's, not there, or gone for good.")
    public FreestyleView restore(@RestPath UUID id) {
        return freestyleRemoval.restore(id, caller.id()).orElseThrow(ProblemException::notFound);
    }

    @DELETE
    @Path("{id}")
    @Operation(
            operationId = "deleteFreestyle",
            summary = "Removes the caller's own freestyle",
            description = "Nobody hears it any more; the caller can restore it for 30 days, then it is deleted with "
                    + "its recording. 404 `not_found` where there is none, or none any more; 422 `rule_violation` with reason "
                    + "`not_author` where it is another's.")
    public void delete(@RestPath UUID id) {
        switch (freestyleRemoval.remove(id, caller.id())) {
            case Removed() -> {}
            case NoSuchFreestyle() -> throw ProblemException.notFound();
            case NotTheAuthor() -> throw refused(FreestyleActions.NOT_AUTHOR);
        }
    }

    private void requireEnd(@Nullable Instant expiresAt) {
        Instant now = clock.instant();
        if (expiresAt != null
                && (expiresAt.isBefore(now.plus(SOONEST_END)) || expiresAt.isAfter(now.plus(LATEST_END)))) {
            throw ProblemException.invalid("/expiresAt", "out_of_range");
        }
    }

    private static ProblemException refused(String reason) {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(reason, Map.of())));
    }
}
