package io.terrace.community.report;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.report.CaseHistoryRepository.Deed;
import io.terrace.community.sanction.ModerationActor;
import io.terrace.community.sanction.ModeratorNoteRequest;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/// What the club makes of a case.
@Path("/v2/report-cases/{id}")
@RolesAllowed({Role.SERVER, Role.MODERATOR})
@RunOnVirtualThread
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class CaseDecisionResource {

    private static final String ANSWERS =
            " 404 `not_found`; 409 `invalid_state` where it is closed, or another has it in review.";

    private final CaseModerationService caseModeration;
    private final Caller caller;

    CaseDecisionResource(CaseModerationService caseModeration, Caller caller) {
        this.caseModeration = caseModeration;
        this.caller = caller;
    }

    @POST
    @Path("take")
    @Idempotent
    @NeedsScope("reports:write")
    @Operation(
            operationId = "takeReportCase",
            summary = "Has it in review; of two who take it at once, one",
            description = "Repeating it changes nothing." + ANSWERS)
    @APIResponseSchema(value = CaseView.class, responseCode = "200", responseDescription = "In review.")
    public RestResponse<CaseView> take(@RestPath UUID id, @Valid @Nullable ModeratorNoteRequest note) {
        return answer(caseModeration.take(id, deed(ModeratorNoteRequest.of(note))));
    }

    @POST
    @Path("release")
    @Idempotent
    @NeedsScope("reports:write")
    @Operation(
            operationId = "releaseReportCase",
            summary = "Puts it back into the queue, from any assignee",
            description = "404 `not_found`; 409 `invalid_state` where it is closed.")
    @APIResponseSchema(value = CaseView.class, responseCode = "200", responseDescription = "In the queue.")
    public RestResponse<CaseView> release(@RestPath UUID id, @Valid @Nullable ModeratorNoteRequest note) {
        return answer(caseModeration.release(id, deed(ModeratorNoteRequest.of(note))));
    }

    @POST
    @Path("dismiss")
    @Idempotent
    @NeedsScope("reports:write")
    @Operation(
            operationId = "dismissReportCase",
            summary = "Closes it without an action; the reporter is notified",
            description = "Needs no review before." + ANSWERS)
    @APIResponseSchema(value = CaseView.class, responseCode = "200", responseDescription = "Dismissed.")
    public RestResponse<CaseView> dismiss(@RestPath UUID id, @Valid @Nullable ModeratorNoteRequest note) {
        return answer(caseModeration.dismiss(id, deed(ModeratorNoteRequest.of(note))));
    }

    @POST
    @Path("act")
    @Idempotent
    @NeedsScope("reports:write")
    @Operation(
            operationId = "actOnReportCase",
            summary = "Closes it by hiding what was reported, sanctioning whose it is, or both",
            description = "Whoever reported hears that something was done, not what. 400 `validation_failed` where "
                    + "nothing is to be done; 409 `already_exists` where a sanction of the kind is in force; 422 "
                    + "`rule_violation` with reason `author_unknown` or `not_hideable`." + ANSWERS)
    @APIResponseSchema(value = CaseView.class, responseCode = "200", responseDescription = "Done.")
    public RestResponse<CaseView> act(@RestPath UUID id, @NotNull @Valid CaseActionRequest measure) {
        if (measure.isNone()) {
            throw ProblemException.invalid("/sanction", "required");
        }
        return answer(caseModeration.act(id, measure, deed(measure.note())));
    }

    @POST
    @Path("restore")
    @Idempotent
    @NeedsScope("reports:write")
    @Operation(
            operationId = "restoreReportedContent",
            summary = "Brings what was hidden back into sight; repeating it changes nothing",
            description = "The case stays closed. 404 `not_found`; 422 `rule_violation` with reason `not_hideable`.")
    @APIResponseSchema(value = CaseView.class, responseCode = "200", responseDescription = "In sight.")
    public RestResponse<CaseView> restore(@RestPath UUID id, @Valid @Nullable ModeratorNoteRequest note) {
        return answer(caseModeration.restore(id, deed(ModeratorNoteRequest.of(note))));
    }

    private Deed deed(@Nullable String note) {
        return new Deed(ModerationActor.of(caller), note);
    }

    private static RestResponse<CaseView> answer(CaseActionResult ruling) {
        return RestResponse.ok(CaseResponseMapper.done(ruling));
    }
}
