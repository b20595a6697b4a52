package io.terrace.auth.staff;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.otp.AddressProof;
import io.terrace.auth.otp.ChallengeAnswer;
import io.terrace.auth.staff.Verdict.Exhausted;
import io.terrace.auth.staff.Verdict.Incorrect;
import io.terrace.auth.staff.Verdict.NoMember;
import io.terrace.auth.staff.Verdict.NoSuchChallenge;
import io.terrace.auth.staff.Verdict.SignedIn;
import io.terrace.auth.staff.Verdict.Unusable;
import io.terrace.auth.user.Origin;
import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.ProblemException;
import io.terrace.platform.web.Tenancy;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/staff")
@RunOnVirtualThread
class StaffResource {

    /// Where staff's challenges are kept: the platform's own community.
    private static final Origin DESK =
            new Origin(AuditTrail.PLATFORM, UUID.fromString("00000000-0000-7000-8000-000000000003"));

    /// Where to send a code.
    ///
    /// @param locale the message's language, BCP 47; English unless given
    record Address(
            @NotNull @Size(max = 254) String email,

            @Nullable @Size(max = 35) @Pattern(regexp = "[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*")
            String locale) {

        /// Not the address.
        @Override
        public String toString() {
            return "Address";
        }
    }

    /// @param partnerId the partner to sign in to; for members of more than one
    record Entry(
            @NotNull @Pattern(regexp = "[0-9]{6}") String code,
            @Nullable UUID partnerId) {

        @Override
        public String toString() {
            return "Entry";
        }
    }

    private final AddressProof proof;
    private final StaffSignIn signIn;
    private final StaffSessions sessions;
    private final Caller caller;

    StaffResource(AddressProof proof, StaffSignIn signIn, StaffSessions sessions, Caller caller) {
        this.proof = proof;
        this.signIn = signIn;
        this.sessions = sessions;
        this.caller = caller;
    }

    @POST
    @Path("otp/challenges")
    @PermitAll
    @Operation(
            operationId = "createStaffOtpChallenge",
            summary = "Sends a code to a member of a partner's staff",
            description = "No key. Any address is sent one and gets the same answer. Refused as `createOtpChallenge` "
                    + "is.")
    @APIResponseSchema(value = ChallengeAnswer.class, responseCode = "202", responseDescription = "Sent.")
    public RestResponse<ChallengeAnswer> challenge(@NotNull @Valid Address address) {
        ChallengeAnswer sent =
                Tenancy.within(DESK.community(), () -> proof.ask(DESK, address.email(), address.locale()));
        return ResponseBuilder.<ChallengeAnswer>create(202).entity(sent).build();
    }

    @POST
    @Path("otp/challenges/{challengeId}/verify")
    @PermitAll
    @Operation(
            operationId = "verifyStaffOtpCode",
            summary = "Signs a member of the staff in with the code",
            description = "Refused as `verifyOtpCode` is; 422 `not_eligible` with reason `not_a_member` where the "
                    + "code was right and the address is no member's. The token is for one partner: the one named, "
                    + "or the one the address has been a member of the longest.")
    @APIResponseSchema(value = StaffAnswer.class, responseCode = "200", responseDescription = "Signed in.")
    public RestResponse<StaffAnswer> verify(@RestPath UUID challengeId, @NotNull @Valid Entry entry) {
        Verdict verdict =
                Tenancy.within(DESK.community(), () -> signIn.signIn(challengeId, entry.code(), entry.partnerId()));
        return switch (verdict) {
            case SignedIn(StaffAnswer answer) -> RestResponse.ok(answer);
            case Incorrect(int remaining) ->
                throw ProblemException.of(Code.OTP_INCORRECT, Map.of("attemptsRemaining", remaining));
            case Unusable() -> throw ProblemException.of(Code.OTP_EXPIRED);
            case Exhausted(var pause) -> throw ProblemException.retryAfter(Code.OTP_ATTEMPTS_EXCEEDED, pause);
            case NoSuchChallenge() -> throw ProblemException.notFound();
            case NoMember() ->
                throw ProblemException.withReasons(Code.NOT_ELIGIBLE, List.of(new Reason("not_a_member", Map.of())));
        };
    }

    @POST
    @Path("token")
    @RolesAllowed(Role.ANALYST)
    @Operation(
            operationId = "renewStaffToken",
            summary = "A new token for a good one, for as long as the session lasts",
            description = "401 `session_revoked` where it is over.")
    @APIResponseSchema(value = StaffAnswer.class, responseCode = "200", responseDescription = "Renewed.")
    public RestResponse<StaffAnswer> renew() {
        return RestResponse.ok(sessions.renew(caller.sessionId().orElseThrow())
                .orElseThrow(() -> ProblemException.of(Code.SESSION_REVOKED)));
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
