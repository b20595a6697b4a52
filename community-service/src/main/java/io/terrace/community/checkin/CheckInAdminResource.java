package io.terrace.community.checkin;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
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
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

/// What a club's people at the door do, and what they see of it.
@Path("/v2/events/{id}")
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CheckInAdminResource {

    private final CheckInService checkIns;
    private final CheckInCodeIssuer codes;
    private final AttendanceCurveRepository attendances;

    CheckInAdminResource(CheckInService checkIns, CheckInCodeIssuer codes, AttendanceCurveRepository attendances) {
        this.checkIns = checkIns;
        this.codes = codes;
        this.attendances = attendances;
    }

    @GET
    @Path("venue-code")
    @RolesAllowed({Role.SERVER, Role.EDITOR, Role.MODERATOR})
    @NeedsScope("events:write")
    @Operation(
            operationId = "getVenueCode",
            summary = "The code that the venue shows now; another one every 30 seconds",
            description = "404 `not_found` as for the event.")
    public VenueCodeView venueCode(@RestPath UUID id) {
        return codes.ofVenue(id).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Path("scans")
    @RolesAllowed({Role.SERVER, Role.EDITOR, Role.MODERATOR})
    @Idempotent
    @NeedsScope("events:write")
    @Operation(
            operationId = "scanEventPass",
            summary = "Checks in the fan whose pass was scanned",
            description =
                    "A pass lets one in: 409 `already_checked_in` the next time, so repeat a scan whose answer was "
                            + "lost under its `Idempotency-Key`. 422 `checkin_rejected` as for fans, with `code_invalid` or "
                            + "`code_expired` for the pass; 404 `not_found` as for the event.")
    @APIResponseSchema(value = CheckInView.class, responseCode = "201", responseDescription = "Checked in.")
    public RestResponse<CheckInView> scan(@RestPath UUID id, @NotNull @Valid PassScanRequest scan) {
        return CheckInResponseMapper.of(checkIns.scan(id, scan.payload()));
    }

    @GET
    @Path("attendance")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("events:read")
    @Operation(
            operationId = "getEventAttendance",
            summary = "How the event filled, by the minute",
            description = "404 `not_found` as for the event.")
    public AttendanceCurveView attendance(@RestPath UUID id) {
        return attendances.of(id).orElseThrow(ProblemException::notFound);
    }
}
