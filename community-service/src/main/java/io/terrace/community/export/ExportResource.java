package io.terrace.community.export;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.export.ExportRequestResult.Prepared;
import io.terrace.community.export.ExportRequestResult.TooMany;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// A fan gets what is known of them.
@Path("/v2/me")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class ExportResource {

    static final String ZIP = "application/zip";

    private final ExportService exports;
    private final ExportArchiveWriter bundle;
    private final Caller caller;

    ExportResource(ExportService exports, ExportArchiveWriter bundle, Caller caller) {
        this.exports = exports;
        this.bundle = bundle;
        this.caller = caller;
    }

    @POST
    @Path("export")
    @Idempotent
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "exportMe",
            summary = "Asks every service what it knows of the caller",
            description = "The one under way where there is one. 429 `quota_exceeded` after the third within a day.")
    @APIResponseSchema(value = ExportView.class, responseCode = "202", responseDescription = "It is being prepared.")
    public RestResponse<ExportView> export() {
        return switch (exports.request(caller.id())) {
            case Prepared(ExportView export) ->
                ResponseBuilder.<ExportView>create(RestResponse.Status.ACCEPTED)
                        .header("Location", "/v2/me/exports/" + export.id())
                        .entity(export)
                        .build();
            case TooMany(var pause) -> throw ProblemException.retryAfter(ErrorCode.QUOTA_EXCEEDED, pause);
        };
    }

    @GET
    @Path("exports/{id}")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "getExport", summary = "How far it is: which services have answered")
    public ExportView get(@RestPath UUID id) {
        return find(id);
    }

    @GET
    @Path("exports/{id}/file")
    @Produces(ZIP)
    @Operation(
            operationId = "downloadExport",
            summary = "The bundle: a JSON file for each service, and a page that says what is in it",
            description = "409 `invalid_state` while it is being prepared; 404 `not_found` once it has expired.")
    @APIResponse(
            responseCode = "200",
            description = "A ZIP file.",
            content = @Content(mediaType = ZIP, schema = @Schema(type = SchemaType.STRING, format = "binary")))
    public RestResponse<StreamingOutput> download(@RestPath UUID id) {
        ExportView export = find(id);
        return switch (export.state()) {
            case READY -> {
                UUID community = caller.communityId();
                StreamingOutput file = out -> bundle.write(community, export, out);
                yield RestResponse.ResponseBuilder.ok(file, ZIP)
                        .header("Content-Disposition", "attachment; filename=\"my-data.zip\"")
                        .header("Cache-Control", "no-store")
                        .build();
            }
            case PREPARING ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE,
                        Map.of("state", export.state().wire(), "allowed", List.of(ExportState.READY.wire())));
            case EXPIRED -> throw ProblemException.notFound();
        };
    }

    private ExportView find(UUID id) {
        return exports.find(caller.id(), id).orElseThrow(ProblemException::notFound);
    }
}
