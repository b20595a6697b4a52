package io.terrace.analytics.intake;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.analytics.intake.IngestCommand.EventSource;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.Ids;
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
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/// Where apps send events.
@Path("/v2/analytics/events")
@RolesAllowed({Role.FAN, Role.APP, Role.SERVER})
@RunOnVirtualThread
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class EventsResource {

    private final EventIngestQueue intake;
    private final Caller caller;
    private final InstantSource clock;

    EventsResource(EventIngestQueue intake, Caller caller, InstantSource clock) {
        this.intake = intake;
        this.caller = caller;
        this.clock = clock;
    }

    @POST
    @CommitsBeforeAnswer("Batches of many callers are committed together.")
    @NeedsScope("analytics:write")
    @Operation(
            operationId = "ingestEvents",
            summary = "Sends a batch of events; a verdict for each",
            description =
                    "At most 500 events, 500 KB also once inflated (`Content-Encoding: gzip`), 32 KB an event. 202 "
                            + "says that what is accepted is durable. A repeat within 24 hours counts nothing twice. A bad event "
                            + "stops none of the others: `too_large`, `invalid_name`, `invalid_value`, `missing_field`, "
                            + "`too_old` (7 days), `future` (5 minutes), `consent_denied`.")
    @RequestBody(content = @Content(schema = @Schema(implementation = EventBatchOpenApiSchema.class)))
    @APIResponseSchema(value = IngestResponse.class, responseCode = "202", responseDescription = "Durable.")
    public RestResponse<IngestResponse> ingest(
            @RestQuery @DefaultValue("false") @Parameter(description = "Whether the accepted are listed too.")
                    boolean verbose,
            @Parameter(hidden = true) @RestHeader("Content-Encoding") @Nullable String encoding,
            @Parameter(hidden = true) @RestHeader("X-Service-Installation-Id") @Nullable String installationId,
            InputStream body)
            throws IOException {
        intake.requireRoom();
        List<EventResult> results = intake.keep(command(EventBatchParser.read(body, encoding), installationId));
        return RestResponse.ResponseBuilder.create(RestResponse.Status.ACCEPTED, IngestResponse.of(results, verbose))
                .build();
    }

    @POST
    @Path("validate")
    @CommitsBeforeAnswer("It changes nothing.")
    @NeedsScope("analytics:write")
    @Operation(
            operationId = "validateEvents",
            summary = "The result that a batch would have; nothing of it is kept",
            description = "The verdicts of `ingestEvents`, for every event. Nothing is kept or counted.")
    @RequestBody(content = @Content(schema = @Schema(implementation = EventBatchOpenApiSchema.class)))
    public IngestResponse validate(
            @Parameter(hidden = true) @RestHeader("Content-Encoding") @Nullable String encoding,
            @Parameter(hidden = true) @RestHeader("X-Service-Installation-Id") @Nullable String installationId,
            InputStream body)
            throws IOException {
        return IngestResponse.of(intake.rehearse(command(EventBatchParser.read(body, encoding), installationId)), true);
    }

    private IngestCommand command(ParsedBatch batch, @Nullable String header) {
        boolean server = caller.is(Role.SERVER);
        UUID device = header == null ? batch.installationId() : installation(header);
        return new IngestCommand(
                device == null ? caller.sessionId().orElseGet(caller::id) : device,
                caller.is(Role.FAN) ? caller.id() : null,
                server ? EventSource.SERVER : EventSource.SDK,
                batch.sentAt(),
                clock.instant(),
                batch.events());
    }

    private static UUID installation(String header) {
        try {
            return Ids.parse(header);
        } catch (IllegalArgumentException none) {
            throw ProblemException.invalidHeader("X-Service-Installation-Id", "invalid");
        }
    }
}
