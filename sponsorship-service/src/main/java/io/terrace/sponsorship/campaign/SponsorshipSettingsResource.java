package io.terrace.sponsorship.campaign;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.web.AnswerInTransaction;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.NeedsScope;
import io.terrace.platform.web.ProblemException;
import io.terrace.platform.web.VersionPrecondition;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.time.ZoneId;
import org.eclipse.microprofile.openapi.annotations.Operation;

@Path("/v2/sponsorship/settings")
@RunOnVirtualThread
class SponsorshipSettingsResource {

    private final CommunityZone zone;
    private final Caller caller;

    SponsorshipSettingsResource(CommunityZone zone, Caller caller) {
        this.zone = zone;
        this.caller = caller;
    }

    @GET
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("sponsorship:read")
    @Operation(operationId = "getSponsorshipSettings", summary = "The time zone that flights are booked in")
    public SponsorshipSettings get() {
        caller.communityId();
        return zone.settings();
    }

    @PUT
    @AnswerInTransaction
    @RolesAllowed({Role.SERVER, Role.EDITOR})
    @NeedsScope("sponsorship:write")
    @Operation(
            operationId = "setSponsorshipSettings",
            summary = "Sets the time zone of flights that are booked from now on",
            description = "A campaign keeps the zone it was booked with.")
    public SponsorshipSettings set(
            @BeanParam VersionPrecondition precondition, @NotNull @Valid SponsorshipSettings settings) {
        caller.communityId();
        if (!ZoneId.getAvailableZoneIds().contains(settings.timezone())) {
            throw ProblemException.invalid("/timezone", "unknown");
        }
        return zone.set(precondition, settings);
    }
}
