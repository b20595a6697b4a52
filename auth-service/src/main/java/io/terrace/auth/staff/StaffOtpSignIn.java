package io.terrace.auth.staff;

import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.member.MemberDirectory;
import io.terrace.auth.member.MemberProfile;
import io.terrace.auth.otp.ChallengeAnswer;
import io.terrace.auth.otp.EmailVerification;
import io.terrace.auth.staff.StaffResource.Address;
import io.terrace.auth.staff.StaffResource.Entry;
import io.terrace.auth.staff.StaffSignInResult.Exhausted;
import io.terrace.auth.staff.StaffSignInResult.Incorrect;
import io.terrace.auth.staff.StaffSignInResult.NoMember;
import io.terrace.auth.staff.StaffSignInResult.NoSuchChallenge;
import io.terrace.auth.staff.StaffSignInResult.SignedIn;
import io.terrace.auth.staff.StaffSignInResult.Unusable;
import io.terrace.auth.usage.UsageMetering;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.TenantContext;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.web.Idempotent;
import io.terrace.platform.web.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// What an idempotency key covers of staff's sign-in: called within the platform's own community, which is set before a
/// key's transaction begins.
@ApplicationScoped
class StaffOtpSignIn {

    /// Where staff's challenges are kept.
    static final TenantContext DESK =
            new TenantContext(AuditTrail.PLATFORM, UUID.fromString("00000000-0000-7000-8000-000000000003"), "live");

    private final EmailVerification proof;
    private final StaffSignIn signIn;
    private final MemberDirectory members;
    private final UsageMetering metering;

    StaffOtpSignIn(EmailVerification proof, StaffSignIn signIn, MemberDirectory members, UsageMetering metering) {
        this.proof = proof;
        this.signIn = signIn;
        this.members = members;
        this.metering = metering;
    }

    @Idempotent(operationId = "createStaffOtpChallenge", apart = true)
    RestResponse<ChallengeAnswer> send(Address address, Optional<String> from) {
        ChallengeAnswer sent = proof.ask(DESK, address.email(), address.locale(), from);
        metering.sentCode(payer(address.email()));
        return ResponseBuilder.<ChallengeAnswer>create(202).entity(sent).build();
    }

    /// Whose usage a code is: of the partner that has had the member the longest, else the platform's.
    private UUID payer(String email) {
        Optional<MemberProfile> member = Identifier.email(email)
                .flatMap(
                        address -> members.withAddress(address.value()).stream().findFirst());
        return member.map(MemberProfile::partnerId).orElse(AuditTrail.PLATFORM);
    }

    @Idempotent(operationId = "verifyStaffOtpCode")
    RestResponse<StaffAnswer> enter(UUID challenge, Entry entry) {
        return switch (signIn.signIn(challenge, entry.code(), entry.partnerId())) {
            case SignedIn(StaffAnswer answer) -> RestResponse.ok(answer);
            case Incorrect(int remaining) ->
                throw ProblemException.of(ErrorCode.OTP_INCORRECT, Map.of("attemptsRemaining", remaining));
            case Unusable() -> throw ProblemException.of(ErrorCode.OTP_EXPIRED);
            case Exhausted(var pause) -> throw ProblemException.retryAfter(ErrorCode.OTP_ATTEMPTS_EXCEEDED, pause);
            case NoSuchChallenge() -> throw ProblemException.notFound();
            case NoMember() ->
                throw ProblemException.withReasons(
                        ErrorCode.NOT_ELIGIBLE, List.of(new Reason("not_a_member", Map.of())));
        };
    }
}
