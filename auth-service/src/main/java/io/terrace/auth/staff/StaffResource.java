package io.terrace.auth.staff;

import static io.terrace.auth.staff.StaffSignInHandler.DESK;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.otp.ChallengeView;
import io.terrace.auth.staff.StaffTokenRenewalResult.NoSuchCommunity;
import io.terrace.auth.staff.StaffTokenRenewalResult.Over;
import io.terrace.auth.staff.StaffTokenRenewalResult.Renewed;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/staff")
@RunOnVirtualThread
class StaffResource {

    /// The community that a staff session works in.
    ///
    /// @param communityId the one of the partner's to work in; the one of the token that is renewed unless given
    record CommunityChoice(@Nullable UUID communityId) {}

    private final StaffSignInHandler desk;
    private final StaffSessionService sessions;
    private final Caller caller;

    StaffResource(StaffSignInHandler desk, StaffSessionService sessions, Caller caller) {
        this.desk = desk;
        this.sessions = sessions;
        this.caller = caller;
    }

    @POST
    @CommitsBeforeAnswer("No transaction waits for a mail server.")
    @Path("otp/challenges")
    @PermitAll
    @Operation(
            operationId = "createStaffOtpChallenge",
            summary = "Sends a code to a member of a partner's staff",
            description = "No key. Any address is sent one and gets the same answer. Refused as `createOtpChallenge` "
                    + "is.")
    @APIResponseSchema(value = ChallengeView.class, responseCode = "202", responseDescription = "Sent.")
    public RestResponse<ChallengeView> challenge(@NotNull @Valid StaffChallengeDraft draft) {
        var from = caller.address();
        return Tenancy.within(DESK.community(), () -> desk.send(draft, from));
    }

    @POST
    @CommitsBeforeAnswer("No transaction waits for a mail server.")
    @Path("otp/challenges/{challengeId}/verify")
    @PermitAll
    @Operation(
            operationId = "verifyStaffOtpCode",
            summary = "Signs a member of the staff in with the code",
            description = "Refused as `verifyOtpCode` is; 422 `not_eligible` with reason `not_a_member` where the "
                    + "code was right and the address is no member's. The token is for one partner: the one named, "
                    + "or the one the address has been a member of the longest.")
    @APIResponseSchema(value = StaffTokenResponse.class, responseCode = "200", responseDescription = "Signed in.")
    public RestResponse<StaffTokenResponse> verify(
            @RestPath UUID challengeId, @NotNull @Valid StaffSignInRequest entry) {
        return Tenancy.within(DESK.community(), () -> desk.enter(challengeId, entry));
    }

    @POST
    @Path("token")
    @Consumes(MediaType.APPLICATION_JSON)
    @Idempotent
    @RolesAllowed(Role.ANALYST)
    @Operation(
            operationId = "renewStaffToken",
            summary = "A new token for a good one, for as long as the session lasts",
            description = "With a `communityId` it opens that community of the partner's: what else is a server's "
                    + "there is then the member's too, as far as their role goes. A `testCommunityId` opens what test "
                    + "keys do. Without one it opens what the token "
                    + "before it did. 400 `validation_failed` at `/communityId` where the partner has no such "
                    + "community; 401 `session_revoked` where the session is over.")
    @APIResponseSchema(value = StaffTokenResponse.class, responseCode = "200", responseDescription = "Renewed.")
    public RestResponse<StaffTokenResponse> renew(@Nullable CommunityChoice wish) {
        UUID named = wish == null ? null : wish.communityId();
        UUID community = named == null ? caller.community().orElse(null) : named;
        return switch (sessions.renew(caller.sessionId().orElseThrow(), community)) {
            case Renewed(StaffTokenResponse answer) -> RestResponse.ok(answer);
            case NoSuchCommunity() -> throw ProblemException.invalid("/communityId", "unknown");
            case Over() -> throw ProblemException.of(ErrorCode.SESSION_REVOKED);
        };
    }

    @POST
    @Path("logout")
    @RolesAllowed(Role.ANALYST)
    @Operation(operationId = "logOutStaff", summary = "Ends the session")
    @APIResponse(responseCode = "204", description = "Ended.")
    public void logOut() {
        sessions.logOut(caller.sessionId().orElseThrow());
    }
}
