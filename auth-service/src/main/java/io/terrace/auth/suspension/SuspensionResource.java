package io.terrace.auth.suspension;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.community.CommunityEnvironment;
import io.terrace.auth.partner.PartnerAccessGuard;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

/// Safe to repeat as they are, so a repeat need not be distinguished from a first request.
@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/users/{userId}")
@RunOnVirtualThread
@RolesAllowed({Role.OPERATOR, Role.SERVER, Role.MODERATOR})
class SuspensionResource {

    /// Whether a user is suspended.
    ///
    /// @param status `active` or `suspended`
    record UserStatus(UUID userId, String status) {}

    private final FanSuspensionService fanSuspension;
    private final PartnerAccessGuard access;
    private final Caller caller;

    SuspensionResource(FanSuspensionService fanSuspension, PartnerAccessGuard access, Caller caller) {
        this.fanSuspension = fanSuspension;
        this.access = access;
        this.caller = caller;
    }

    @POST
    @Path("suspend")
    @Idempotent(apart = true)
    @NeedsScope("users:write")
    @Operation(
            operationId = "suspendUser",
            summary = "Keeps a user out",
            description = "All sessions end; signing in and refreshing are refused with 403 `account_suspended` until "
                    + "the user is reinstated.")
    @APIResponseSchema(value = UserStatus.class, responseCode = "200", responseDescription = "Suspended.")
    public RestResponse<UserStatus> suspend(@RestPath UUID partnerId, @RestPath UUID userId) {
        access.admit(partnerId);
        return status(fanSuspension.suspend(partnerId, modes(), userId), userId, "suspended");
    }

    @POST
    @Path("reinstate")
    @Idempotent(apart = true)
    @NeedsScope("users:write")
    @Operation(
            operationId = "reinstateUser",
            summary = "Lets a suspended user in again",
            description = "A fan who was signed in signs in again.")
    @APIResponseSchema(value = UserStatus.class, responseCode = "200", responseDescription = "Active.")
    public RestResponse<UserStatus> reinstate(@RestPath UUID partnerId, @RestPath UUID userId) {
        access.admit(partnerId);
        return status(fanSuspension.reinstate(partnerId, modes(), userId), userId, "active");
    }

    /// A key reaches users of its own mode alone.
    private Set<CommunityEnvironment> modes() {
        if (!caller.is(Role.SERVER)) {
            return EnumSet.allOf(CommunityEnvironment.class);
        }
        return Set.of(caller.isLive() ? CommunityEnvironment.LIVE : CommunityEnvironment.TEST);
    }

    private static RestResponse<UserStatus> status(boolean found, UUID user, String status) {
        if (!found) {
            throw ProblemException.notFound();
        }
        return RestResponse.ok(new UserStatus(user, status));
    }
}
