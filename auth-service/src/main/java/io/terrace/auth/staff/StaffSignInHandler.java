package io.terrace.auth.staff;

import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.member.StaffMemberService;
import io.terrace.auth.member.StaffMemberView;
import io.terrace.auth.otp.ChallengeView;
import io.terrace.auth.otp.OtpProblemMapper;
import io.terrace.auth.otp.StaffEmailVerificationService;
import io.terrace.auth.staff.StaffSignInResult.NoMember;
import io.terrace.auth.staff.StaffSignInResult.Refused;
import io.terrace.auth.staff.StaffSignInResult.SignedIn;
import io.terrace.auth.usage.UsageEventWriter;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.Identifier;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
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
class StaffSignInHandler {

    /// Where staff's challenges are kept.
    static final ApiKeyTenant DESK =
            new ApiKeyTenant(AuditTrail.PLATFORM, UUID.fromString("00000000-0000-7000-8000-000000000003"), "live");

    private final StaffEmailVerificationService proof;
    private final StaffSignInService signIn;
    private final StaffMemberService members;
    private final UsageEventWriter usageMetering;

    StaffSignInHandler(
            StaffEmailVerificationService proof,
            StaffSignInService signIn,
            StaffMemberService members,
            UsageEventWriter usageMetering) {
        this.proof = proof;
        this.signIn = signIn;
        this.members = members;
        this.usageMetering = usageMetering;
    }

    @Idempotent(operationId = "createStaffOtpChallenge", apart = true)
    RestResponse<ChallengeView> send(StaffChallengeDraft draft, Optional<String> from) {
        ChallengeView sent = proof.ask(DESK, draft.email(), draft.locale(), from);
        usageMetering.sentCode(payer(draft.email()));
        return ResponseBuilder.<ChallengeView>create(202).entity(sent).build();
    }

    /// Whose usage a code is: of the partner that has had the member the longest, else the platform's.
    private UUID payer(String email) {
        Optional<StaffMemberView> member = Identifier.email(email)
                .flatMap(
                        address -> members.withAddress(address.value()).stream().findFirst());
        return member.map(StaffMemberView::partnerId).orElse(AuditTrail.PLATFORM);
    }

    @Idempotent(operationId = "verifyStaffOtpCode")
    RestResponse<StaffTokenResponse> enter(UUID challenge, StaffSignInRequest entry) {
        return switch (signIn.signIn(challenge, entry.code(), entry.partnerId())) {
            case SignedIn(StaffTokenResponse answer) -> RestResponse.ok(answer);
            case Refused(var failure) -> throw OtpProblemMapper.of(failure);
            case NoMember() ->
                throw ProblemException.withReasons(
                        ErrorCode.NOT_ELIGIBLE, List.of(new Reason("not_a_member", Map.of())));
        };
    }
}
