package io.terrace.auth.staff;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.member.StaffMemberService;
import io.terrace.auth.member.StaffMemberView;
import io.terrace.auth.otp.CodeEntryResult;
import io.terrace.auth.otp.StaffEmailVerificationService;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.staff.StaffSignInResult.NoMember;
import io.terrace.auth.staff.StaffSignInResult.Refused;
import io.terrace.auth.staff.StaffSignInResult.SignedIn;
import io.terrace.auth.user.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class StaffSignInService {

    private static final String NOBODY_YET = "staff";

    private final StaffEmailVerificationService proof;
    private final StaffMemberService members;
    private final PartnerService partners;
    private final StaffSessionService sessions;
    private final AuditTrail audit;

    StaffSignInService(
            StaffEmailVerificationService proof,
            StaffMemberService members,
            PartnerService partners,
            StaffSessionService sessions,
            AuditTrail audit) {
        this.proof = proof;
        this.members = members;
        this.partners = partners;
        this.sessions = sessions;
        this.audit = audit;
    }

    /// @param partner the one to sign in to; the oldest membership's where absent
    @Transactional
    StaffSignInResult signIn(UUID challenge, String code, @Nullable UUID partner) {
        return switch (proof.enter(challenge, code)) {
            case CodeEntryResult.Right right -> admit(challenge, right.identifier(), partner);
            case CodeEntryResult.Wrong wrong -> {
                members.withAddress(wrong.identifier().value())
                        .forEach(member -> refused(member.partnerId(), member.id()));
                yield new Refused(wrong);
            }
            case CodeEntryResult.Failure failure -> new Refused(failure);
        };
    }

    private StaffSignInResult admit(UUID challenge, Identifier address, @Nullable UUID partner) {
        List<StaffMemberView> memberships = members.withAddress(address.value());
        Optional<StaffMemberView> member = memberships.stream()
                .filter(one -> partner == null || one.partnerId().equals(partner))
                .findFirst();
        if (member.isEmpty()) {
            if (partner != null && partners.exists(partner)) {
                refused(partner, challenge);
            }
            return new NoMember();
        }
        return sessions.open(member.get(), memberships)
                .<StaffSignInResult>map(SignedIn::new)
                .orElseGet(NoMember::new);
    }

    /// @param who the member; the challenge, where there is none
    private void refused(UUID partner, UUID who) {
        audit.add(partner, new AuditActor(who, NOBODY_YET), AuditAction.STAFF_REFUSED, who, List.of());
    }
}
