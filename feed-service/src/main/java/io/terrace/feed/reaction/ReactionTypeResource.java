package io.terrace.feed.reaction;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.ReactionTypeDefinition;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.EmojiValidator;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

@Path("/v2/reaction-types")
@RunOnVirtualThread
class ReactionTypeResource {

    private final ReactionTypeService types;

    ReactionTypeResource(ReactionTypeService types) {
        this.types = types;
    }

    @GET
    @RolesAllowed({Role.FAN, Role.APP, Role.SERVER, Role.EDITOR})
    @NeedsScope("content:read")
    @Operation(
            operationId = "listReactionTypes",
            summary = "The reactions fans may choose from, in the order to offer them; one page")
    public ReactionTypeListView list(
            @RestQuery
                    @DefaultValue("false")
                    @Parameter(description = "Also those that are offered no more: posts may have reactions of them.")
                    boolean retired) {
        return ReactionTypeListView.of(retired ? types.all() : types.offered());
    }

    @PUT
    @AnswerInTransaction
    @RolesAllowed({Role.SERVER, Role.EDITOR})
    @NeedsScope("content:write")
    @Operation(
            operationId = "setReactionTypes",
            summary = "Replaces the reactions that the community offers",
            description = "One that is left out is retired: reactions of it stay, are counted, and can be taken back. "
                    + "One that is named again is offered again. 400 `validation_failed` for a type that is there "
                    + "twice, and for what is not one emoji; 422 `rule_violation` with reason "
                    + "`too_many_reaction_types` and its `limit` of 100, with those that are retired.")
    public ReactionTypeListView set(
            @BeanParam VersionPrecondition precondition, @NotNull @Valid ReactionTypesRequest request) {
        List<ReactionTypeDefinition> chosen = request.types();
        if (chosen.stream().map(ReactionTypeDefinition::type).distinct().count() < chosen.size()) {
            throw ProblemException.invalid("/items", "duplicate");
        }
        List<FieldError> others = IntStream.range(0, chosen.size())
                .filter(i -> !EmojiValidator.isEmoji(chosen.get(i).emoji()))
                .mapToObj(i -> new FieldError("/items/" + i + "/emoji", "format"))
                .toList();
        if (!others.isEmpty()) {
            throw ProblemException.withErrors(ErrorCode.VALIDATION_FAILED, others);
        }
        return ReactionTypeListView.of(
                types.set(chosen, current -> precondition.require(ReactionTypeListView.of(current))));
    }
}
