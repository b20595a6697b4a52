package io.terrace.community.checkin;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

/// A fan shows that they are at an event.
@Path("/v2/events/{id}")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CheckInResource {

    private final CheckInService checkIns;
    private final OfflineCheckInService queued;
    private final CheckInCodeIssuer codes;
    private final Caller caller;

    CheckInResource(CheckInService checkIns, OfflineCheckInService queued, CheckInCodeIssuer codes, Caller caller) {
        this.checkIns = checkIns;
        this.queued = queued;
        this.codes = codes;
        this.caller = caller;
    }

    @POST
    @Path("check-ins")
    @Idempotent
    @Operation(
            operationId = "createCheckIn",
            summary = "Checks the caller in; a repeat of the same `clientId` is 200",
            description =
                    "Without `offline` the time is the server's. 409 `already_checked_in` where another one is valid; "
                            + "422 `checkin_rejected` with reason `too_early`, `too_late`, `outside_geofence`, "
                            + "`low_accuracy`, `code_invalid`, `code_expired`, `event_cancelled`, `event_postponed`, "
                            + "`capacity_reached`, `method_not_allowed`, `proof_missing`, `clock_skew` or "
                            + "`impossible_travel`.")
    @APIResponseSchema(value = CheckInView.class, responseCode = "201", responseDescription = "Checked in.")
    @APIResponse(
            responseCode = "200",
            description = "Had been checked in so before.",
            content = @Content(schema = @Schema(implementation = CheckInView.class)))
    public RestResponse<CheckInView> create(@RestPath UUID id, @NotNull @Valid CheckInRequest attempt) {
        return CheckInResponseMapper.of(checkIns.checkIn(id, caller.id(), attempt, null));
    }

    @POST
    @Path("check-ins/batch")
    @Idempotent(apart = true)
    @Operation(
            operationId = "createCheckIns",
            summary = "Checks the caller in by what their phone kept while it was offline, up to 50; a verdict each",
            description = "One that is rejected, or cannot be read, fails none of the others. Times are put right by "
                    + "`sentAt`; they count from 72 hours ago to 2 minutes ahead. Repeating it is safe.")
    @APIResponseSchema(
            value = CheckInBatchResponse.class,
            responseCode = "200",
            responseDescription = "A verdict each.")
    public RestResponse<CheckInBatchResponse> createAll(@RestPath UUID id, @NotNull @Valid CheckInBatchRequest batch) {
        return RestResponse.ok(queued.settle(id, caller.id(), batch));
    }

    @GET
    @Path("pass")
    @Operation(
            operationId = "getEventPass",
            summary = "What the caller shows to staff, as a QR code; good for a minute",
            description = "404 `not_found` as for the event.")
    public PassView pass(@RestPath UUID id) {
        return codes.ofFan(id, caller.id()).orElseThrow(ProblemException::notFound);
    }
}
