package io.terrace.community.squaddie;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/// The club's side of the day's squaddie.
@Path("/v2/squaddie-of-the-day")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class SquaddieAdminResource {

    private final DrawService draws;
    private final Caller caller;

    SquaddieAdminResource(DrawService draws, Caller caller) {
        this.draws = draws;
        this.caller = caller;
    }

    @GET
    @Path("settings")
    @NeedsScope("squaddie:write")
    @Operation(operationId = "getSquaddieSettings", summary = "When the community draws, and whether")
    public SquaddieDrawSettings getSettings() {
        needCommunity();
        return draws.setting();
    }

    @PUT
    @AnswerInTransaction
    @Path("settings")
    @NeedsScope("squaddie:write")
    @Operation(
            operationId = "setSquaddieSettings",
            summary = "Decides when the community draws, and whether",
            description = "A draw that is promised moves to the new midnight. 400 `validation_failed` for a zone that "
                    + "there is not.")
    public SquaddieDrawSettings setSettings(
            @BeanParam VersionPrecondition precondition, @NotNull @Valid SquaddieDrawSettings settings) {
        needCommunity();
        return draws.set(precondition, settings).orElseThrow(() -> ProblemException.invalid("/timezone", "unknown"));
    }

    @PUT
    @Path("choices/{date}")
    @NeedsScope("squaddie:write")
    @Operation(
            operationId = "chooseSquaddie",
            summary = "Chooses the fan of a day that has not been drawn",
            description =
                    "They stand aside for the draw if they no longer agree to it by then. 404 `not_found` where no "
                            + "draw is promised for the date; 409 `invalid_state` where it has been held; 422 `rule_violation` "
                            + "with reason `not_eligible` for who has not agreed to be drawn, or is not here.")
    public void choose(
            @RestPath LocalDate date,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid SquaddieChoiceRequest choice) {
        answer(date, precondition, choice);
    }

    @DELETE
    @Path("choices/{date}")
    @NeedsScope("squaddie:write")
    @Operation(
            operationId = "withdrawSquaddieChoice",
            summary = "Leaves the day to the draw after all",
            description = "404 `not_found` and 409 `invalid_state` as for the choice.")
    public void withdraw(@RestPath LocalDate date, @BeanParam VersionPrecondition precondition) {
        answer(date, precondition, null);
    }

    @POST
    @Path("draws/{date}/veto")
    @Idempotent
    @NeedsScope("squaddie:write")
    @Operation(
            operationId = "vetoSquaddie",
            summary = "Puts the fan of a day aside; another is drawn in their place, from the same seed",
            description = "404 `not_found` where the date has no fan.")
    @APIResponseSchema(value = DrawView.class, responseCode = "200", responseDescription = "Drawn again.")
    public RestResponse<DrawView> veto(@RestPath LocalDate date, @BeanParam VersionPrecondition precondition) {
        return RestResponse.ok(draws.veto(date, precondition).orElseThrow(ProblemException::notFound));
    }

    private void answer(LocalDate date, VersionPrecondition precondition, @Nullable SquaddieChoiceRequest choice) {
        switch (draws.choose(date, precondition, choice)) {
            case DONE -> {}
            case NO_SUCH_DAY -> throw ProblemException.notFound();
            case DRAWN ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE, Map.of("state", "drawn", "allowed", List.of("promised")));
            case NOT_A_CANDIDATE ->
                throw ProblemException.withReasons(
                        ErrorCode.RULE_VIOLATION, List.of(new Reason("not_eligible", Map.of())));
        }
    }

    private void needCommunity() {
        if (caller.community().isEmpty()) {
            throw ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason("no_community", Map.of())));
        }
    }
}
