package io.terrace.analytics.funnel;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.analytics.report.CsvTable;
import io.terrace.analytics.report.ReportPeriod;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
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

/// Saved funnels of a community.
@Path("/v2/analytics/funnels")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class FunnelResource {

    private final FunnelRepository funnels;
    private final FunnelReportQueryService query;

    FunnelResource(FunnelRepository funnels, FunnelReportQueryService query) {
        this.funnels = funnels;
        this.query = query;
    }

    @POST
    @Idempotent
    @NeedsScope("analytics:write")
    @Operation(
            operationId = "createFunnel",
            summary = "Saves a funnel: 2 to 6 steps in their order, within at most 30 days",
            description = "422 `rule_violation` with reason `too_many_funnels` beyond 200.")
    @APIResponseSchema(value = FunnelDefinitionView.class, responseCode = "201", responseDescription = "Saved.")
    public RestResponse<FunnelDefinitionView> create(@NotNull @Valid FunnelDefinitionDraft draft) {
        FunnelDefinitionView funnel = funnels.add(draft);
        return ResponseBuilder.<FunnelDefinitionView>create(201)
                .header("Location", "/v2/analytics/funnels/" + funnel.id())
                .entity(funnel)
                .build();
    }

    @GET
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("analytics:read")
    @Operation(operationId = "listFunnels", summary = "The saved funnels, newest first")
    public Page<FunnelDefinitionView> list(@BeanParam @Valid PageRequest page) {
        return funnels.page(page);
    }

    @GET
    @Path("{id}")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("analytics:read")
    @Operation(operationId = "getFunnel", summary = "A saved funnel")
    public FunnelDefinitionView get(@RestPath UUID id) {
        return funnels.find(id).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{id}")
    @Idempotent
    @NeedsScope("analytics:write")
    @Operation(operationId = "updateFunnel", summary = "Changes a funnel's name, steps or time")
    @APIResponseSchema(value = FunnelDefinitionView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<FunnelDefinitionView> patch(
            @RestPath UUID id,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid FunnelDefinitionPatch change) {
        return RestResponse.ok(funnels.change(id, precondition, change).orElseThrow(ProblemException::notFound));
    }

    @DELETE
    @Path("{id}")
    @NeedsScope("analytics:write")
    @Operation(operationId = "deleteFunnel", summary = "Deletes a funnel; its events stay")
    public void delete(@RestPath UUID id, @BeanParam VersionPrecondition precondition) {
        if (!funnels.delete(id, precondition)) {
            throw ProblemException.notFound();
        }
    }

    @GET
    @Path("{id}/report")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("analytics:read")
    @Operation(
            operationId = "getFunnelReport",
            summary = "How many fans have come as far as each step",
            description = "Of fans whose first step is in the period. All steps of a run are in their order and within "
                    + "the funnel's time of its first.")
    public FunnelReport report(@RestPath UUID id, @BeanParam ReportPeriod period) {
        return query.report(get(id), period);
    }

    @GET
    @Path("{id}/report/csv")
    @Produces("text/csv")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("analytics:read")
    @Operation(operationId = "getFunnelReportCsv", summary = "The same as CSV")
    public RestResponse<String> reportCsv(@RestPath UUID id, @BeanParam ReportPeriod period) {
        CsvTable table = new CsvTable("step", "fans");
        report(id, period).steps().forEach(step -> table.add(step.name(), step.fans()));
        return table.response();
    }
}
