package io.terrace.feed.reaction;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.reaction.ReactionResult.NoSuchPost;
import io.terrace.feed.reaction.ReactionResult.NoSuchType;
import io.terrace.feed.reaction.ReactionResult.Silenced;
import io.terrace.feed.reaction.ReactionResult.Stands;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/v2/freestyles/{id}/reactions")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class ReactionResource {

    private final ReactionService reactionOperations;
    private final FanReactionQueryService reactors;
    private final ReactionTypeService types;
    private final Caller caller;

    ReactionResource(
            ReactionService reactionOperations,
            FanReactionQueryService reactors,
            ReactionTypeService types,
            Caller caller) {
        this.reactionOperations = reactionOperations;
        this.reactors = reactors;
        this.types = types;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listReactions",
            summary = "Who reacted, newest first",
            description = "Nobody the caller has blocked, nor who has blocked them. 404 `not_found` unless published "
                    + "and to be seen by the caller, 400 `validation_failed` for an unknown type.")
    public Page<FanReactionView> list(
            @RestPath UUID id,
            @RestQuery @Parameter(description = "Only reactions of this type.") @Nullable String type,
            @BeanParam @Valid PageRequest page) {
        if (type != null && !types.isKnown(type)) {
            throw unknownType();
        }
        return reactors.page(caller.id(), id, type, page).orElseThrow(ProblemException::notFound);
    }

    @PUT
    @AnswerInTransaction
    @Path("{type}")
    @Operation(
            operationId = "putReaction",
            summary = "Reacts; repeating it changes nothing",
            description = "Several types may stand beside each other. 404 `not_found` unless published, "
                    + "400 `validation_failed` for a type not in `GET /v2/reaction-types`, 422 `not_eligible` with "
                    + "reason `sanctioned` for who may not speak.")
    public ReactionSummary put(@RestPath UUID id, @RestPath String type) {
        return answer(reactionOperations.react(new Reaction.Key(id, caller.id(), type)));
    }

    @DELETE
    @AnswerInTransaction
    @Path("{type}")
    @Operation(
            operationId = "deleteReaction",
            summary = "Takes a reaction back; repeating it changes nothing",
            description = "404 `not_found` unless published, 400 `validation_failed` for an unknown type.")
    public ReactionSummary delete(@RestPath UUID id, @RestPath String type) {
        return answer(reactionOperations.withdraw(new Reaction.Key(id, caller.id(), type)));
    }

    private static ReactionSummary answer(ReactionResult verdict) {
        return switch (verdict) {
            case Stands(ReactionSummary standing) -> standing;
            case Silenced(SpeechSanction silence) -> throw silence.refusal();
            case NoSuchPost() -> throw ProblemException.notFound();
            case NoSuchType() -> throw unknownType();
        };
    }

    private static ProblemException unknownType() {
        return ProblemException.invalidQuery("type", "unknown");
    }
}
