package io.terrace.analytics.report;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/// A community's events, day by day.
@Path("/v2/analytics/export")
@RolesAllowed({Role.SERVER, Role.ADMIN})
@RunOnVirtualThread
@Produces("application/x-ndjson")
class EventExportResource {

    private final EventExporter export;

    EventExportResource(EventExporter export) {
        this.export = export;
    }

    @GET
    @NeedsScope("analytics:read")
    @Operation(
            operationId = "exportEvents",
            summary = "The events of one day of the community's, a line each",
            description = "202 with `Retry-After` until the day is over and counted. Then NDJSON in the order in which "
                    + "they occurred; the last line is `{\"nextCursor\":…}`, null at the end.")
    @APIResponse(responseCode = "200", description = "Events, a line each.")
    @APIResponse(
            responseCode = "202",
            description = "The day is not over.",
            headers =
                    @Header(
                            name = "Retry-After",
                            description = "Seconds.",
                            schema = @Schema(type = SchemaType.INTEGER)))
    public RestResponse<String> export(
            @RestQuery @NotNull @Parameter(description = "Of the community's own.") LocalDate day,
            @RestQuery @Nullable @Parameter(description = "`nextCursor` of the page before.") String cursor) {
        return export.day(day, cursor)
                .map(lines -> RestResponse.ResponseBuilder.ok(lines)
                        .header("Content-Type", "application/x-ndjson")
                        .build())
                .orElseGet(() -> RestResponse.ResponseBuilder.<String>create(202)
                        .header("Retry-After", "60")
                        .build());
    }
}
