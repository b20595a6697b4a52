package io.terrace.analytics.intake;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/// The same under the partner's own path, for its apps and servers.
@Path("/v2/partners/{partnerId}/analytics/events")
@RolesAllowed({Role.FAN, Role.APP, Role.SERVER})
@RunOnVirtualThread
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class PartnerScopedEventsResource {

    private final EventsResource events;
    private final Caller caller;

    PartnerScopedEventsResource(EventsResource events, Caller caller) {
        this.events = events;
        this.caller = caller;
    }

    @POST
    @CommitsBeforeAnswer("Batches of many callers are committed together.")
    @NeedsScope("analytics:write")
    @Operation(
            operationId = "ingestPartnerEvents",
            summary = "Sends a batch of events, under the partner's path",
            description = "As `ingestEvents`. 403 `api_key_partner_mismatch` for another partner's path.")
    @RequestBody(content = @Content(schema = @Schema(implementation = EventBatchOpenApiSchema.class)))
    @APIResponseSchema(value = IngestResponse.class, responseCode = "202", responseDescription = "Durable.")
    public RestResponse<IngestResponse> ingest(
            @RestPath UUID partnerId,
            @RestQuery @DefaultValue("false") @Parameter(description = "Whether the accepted are listed too.")
                    boolean verbose,
            @Parameter(hidden = true) @RestHeader("Content-Encoding") @Nullable String encoding,
            @Parameter(hidden = true) @RestHeader("X-Service-Installation-Id") @Nullable String installationId,
            InputStream body)
            throws IOException {
        admit(partnerId);
        return events.ingest(verbose, encoding, installationId, body);
    }

    @POST
    @Path("validate")
    @CommitsBeforeAnswer("It changes nothing.")
    @NeedsScope("analytics:write")
    @Operation(
            operationId = "validatePartnerEvents",
            summary = "The result that a batch would have, under the partner's path",
            description = "As `validateEvents`.")
    @RequestBody(content = @Content(schema = @Schema(implementation = EventBatchOpenApiSchema.class)))
    public IngestResponse validate(
            @RestPath UUID partnerId,
            @Parameter(hidden = true) @RestHeader("Content-Encoding") @Nullable String encoding,
            @Parameter(hidden = true) @RestHeader("X-Service-Installation-Id") @Nullable String installationId,
            InputStream body)
            throws IOException {
        admit(partnerId);
        return events.validate(encoding, installationId, body);
    }

    private void admit(UUID partner) {
        if (!caller.partnerId().equals(partner)) {
            throw ProblemException.of(ErrorCode.API_KEY_PARTNER_MISMATCH);
        }
    }
}
