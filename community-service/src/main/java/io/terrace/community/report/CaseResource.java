package io.terrace.community.report;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/// The club's queue of what was reported.
@Path("/v2/report-cases")
@RolesAllowed({Role.SERVER, Role.MODERATOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CaseResource {

    private final CaseQueryService cases;

    CaseResource(CaseQueryService cases) {
        this.cases = cases;
    }

    @GET
    @NeedsScope("reports:read")
    @Operation(
            operationId = "listReportCases",
            summary = "What was reported, all reports of one thing together",
            description =
                    "Open ones with the most pressing first, then the oldest, in the order they were in when the first"
                            + " page was read; closed ones newest first. 400 `validation_failed` for a state there is"
                            + " not.")
    public Page<CaseView> list(
            @RestQuery
                    @DefaultValue("received")
                    @Parameter(description = "`received`, `in_review`, `actioned` or `dismissed`.")
                    String state,
            @BeanParam @Valid PageRequest page) {
        return cases.list(
                CaseState.of(state).orElseThrow(() -> ProblemException.invalidQuery("state", "unknown")), page);
    }

    @GET
    @Path("{id}")
    @NeedsScope("reports:read")
    @Operation(operationId = "getReportCase", summary = "A case", description = "404 `not_found`.")
    public CaseView get(@RestPath UUID id) {
        return cases.find(id).orElseThrow(ProblemException::notFound);
    }

    @GET
    @Path("{id}/reports")
    @NeedsScope("reports:read")
    @Operation(
            operationId = "listCaseReports",
            summary = "Who reported it and why, oldest first",
            description = "404 `not_found`.")
    public Page<CaseReportView> reports(@RestPath UUID id, @BeanParam @Valid PageRequest page) {
        return cases.reports(id, page).orElseThrow(ProblemException::notFound);
    }

    @GET
    @Path("{id}/history")
    @NeedsScope("reports:read")
    @Operation(
            operationId = "getCaseHistory",
            summary = "Who did what with it, oldest first; nothing of it is ever changed",
            description = "404 `not_found`.")
    public Page<CaseHistoryView> history(@RestPath UUID id, @BeanParam @Valid PageRequest page) {
        return cases.history(id, page).orElseThrow(ProblemException::notFound);
    }
}
