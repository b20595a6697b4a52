package io.terrace.community.sanction;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// Appeals against sanctions.
@Path("/v2/sanctions/{id}/appeal")
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class AppealResource {

    private final AppealService appealService;
    private final Caller caller;

    AppealResource(AppealService appealService, Caller caller) {
        this.appealService = appealService;
        this.caller = caller;
    }

    @POST
    @Idempotent
    @RolesAllowed({Role.FAN, Role.SERVER, Role.MODERATOR})
    @NeedsScope("sanctions:write")
    @Operation(
            operationId = "appealSanction",
            summary = "Says that one of the caller's own sanctions is wrong, once",
            description = "The club files it for a fan who is kept out. 404 `not_found` for another fan's; 409 "
                    + "`invalid_state` where there was an appeal, or the sanction is over.")
    @APIResponseSchema(value = SanctionView.class, responseCode = "201", responseDescription = "Filed.")
    public RestResponse<SanctionView> appeal(@RestPath UUID id, @NotNull @Valid AppealDraft draft) {
        ModerationActor by = ModerationActor.of(caller);
        SanctionView filed = SanctionProblems.done(appealService.file(id, draft.text(), by));
        // A fan reads their own in one list.
        return ResponseBuilder.<SanctionView>create(RestResponse.Status.CREATED)
                .header("Location", by.isFan() ? "/v2/me/sanctions" : "/v2/sanctions/" + id)
                .entity(by.isFan() ? filed.toFan() : filed)
                .build();
    }

    @POST
    @Path("decision")
    @Idempotent
    @RolesAllowed({Role.SERVER, Role.MODERATOR})
    @NeedsScope("sanctions:write")
    @Operation(
            operationId = "decideAppeal",
            summary = "Upholds the sanction, or grants the appeal, which lifts it",
            description = "Once. A member of the staff does not decide about what they imposed: 422 `rule_violation` "
                    + "with reason `own_decision`. 404 `not_found`; 409 `invalid_state` where no appeal waits.")
    @APIResponseSchema(value = SanctionView.class, responseCode = "200", responseDescription = "Decided.")
    public RestResponse<SanctionView> decide(
            @RestPath UUID id,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid AppealDecisionRequest decision) {
        return RestResponse.ok(
                SanctionProblems.done(appealService.decide(id, precondition, decision, ModerationActor.of(caller))));
    }
}
