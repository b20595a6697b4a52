package io.terrace.community.report;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.report.ReportResult.Own;
import io.terrace.community.report.ReportResult.Received;
import io.terrace.community.report.ReportResult.Repeated;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// A fan's own reports.
@Path("/v2/reports")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class ReportResource {

    private final ReportService reportIntake;
    private final Caller caller;

    ReportResource(ReportService reportIntake, Caller caller) {
        this.reportIntake = reportIntake;
        this.caller = caller;
    }

    @POST
    @Idempotent(apart = true)
    @Operation(
            operationId = "createReport",
            summary = "Reports a fan or something in the community to the club; no one else learns who did",
            description = "201, or 200 with the open report where the caller has sent `clientId` before or "
                    + "reported the same while it is open. No answer tells whether there is such a thing. 422 "
                    + "`rule_violation` with reason `own_content` for what is the caller's own.")
    @APIResponseSchema(value = OwnReportView.class, responseCode = "201", responseDescription = "Received.")
    @APIResponse(
            responseCode = "200",
            description = "Reported before.",
            content = @Content(schema = @Schema(implementation = OwnReportView.class)))
    public RestResponse<OwnReportView> create(@NotNull @Valid ReportDraft draft) {
        return switch (reportIntake.report(caller.id(), draft)) {
            case Received(OwnReportView report) ->
                ResponseBuilder.<OwnReportView>create(201)
                        .header("Location", "/v2/reports/" + report.id())
                        .entity(report)
                        .build();
            case Repeated(OwnReportView report) -> RestResponse.ok(report);
            case Own() ->
                throw ProblemException.withReasons(
                        ErrorCode.RULE_VIOLATION, List.of(new Reason("own_content", Map.of())));
        };
    }

    @GET
    @Operation(operationId = "listReports", summary = "The caller's own reports and what became of them, newest first")
    public Page<OwnReportView> list(@BeanParam @Valid PageRequest page) {
        return reportIntake.of(caller.id(), page);
    }

    @GET
    @Path("{id}")
    @Operation(
            operationId = "getReport",
            summary = "One of the caller's own reports",
            description = "404 `not_found` for another's.")
    public OwnReportView get(@RestPath UUID id) {
        return reportIntake.find(id, caller.id()).orElseThrow(ProblemException::notFound);
    }
}
