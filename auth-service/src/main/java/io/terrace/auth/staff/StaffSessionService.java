package io.terrace.auth.staff;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.community.CommunityService;
import io.terrace.auth.member.StaffMemberChanged;
import io.terrace.auth.member.StaffMemberService;
import io.terrace.auth.member.StaffMemberView;
import io.terrace.auth.retention.ExpiredRowPurger;
import io.terrace.auth.staff.StaffTokenResponse.Membership;
import io.terrace.auth.token.StaffTokenIssuer;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class StaffSessionService implements ExpiredRowPurger {

    private final StaffTokenIssuer tokens;
    private final StaffMemberService members;
    private final CommunityService communities;
    private final AuditTrail audit;
    private final Outbox outbox;
    private final InstantSource clock;
    private final AuthConfig.Staff limits;

    StaffSessionService(
            StaffTokenIssuer tokens,
            StaffMemberService members,
            CommunityService communities,
            AuditTrail audit,
            Outbox outbox,
            InstantSource clock,
            AuthConfig config) {
        this.tokens = tokens;
        this.members = members;
        this.communities = communities;
        this.audit = audit;
        this.outbox = outbox;
        this.clock = clock;
        limits = config.staff();
    }

    /// With the role the member has now, whatever was read before. Empty where they have just been removed.
    @Transactional(Transactional.TxType.MANDATORY)
    Optional<StaffTokenResponse> open(StaffMemberView known, List<StaffMemberView> memberships) {
        return members.signedIn(known.partnerId(), known.id()).map(member -> opened(member, memberships));
    }

    private StaffTokenResponse opened(StaffMemberView member, List<StaffMemberView> memberships) {
        Instant now = clock.instant();
        var session = new StaffSession(member, now, now.plus(limits.sessionTtl()));
        session.persist();
        var actor = new AuditActor(member.id(), member.role().wire());
        audit.add(member.partnerId(), actor, AuditAction.STAFF_SIGNED_IN, session.id(), List.of());
        return answer(session, member, null, memberships, now);
    }

    /// @param community to work in; absent for none
    @Transactional
    StaffTokenRenewalResult renew(UUID id, @Nullable UUID community) {
        Instant now = clock.instant();
        return StaffSession.lockedLive(id, now)
                .<StaffTokenRenewalResult>flatMap(session -> members.find(session.partnerId(), session.memberId())
                        .map(member -> community == null || communities.belongs(community, session.partnerId())
                                ? new StaffTokenRenewalResult.Renewed(
                                        answer(session, member, community, List.of(), now))
                                : new StaffTokenRenewalResult.NoSuchCommunity()))
                .orElseGet(StaffTokenRenewalResult.Over::new);
    }

    /// Ending an ended one changes nothing.
    @Transactional
    void logOut(UUID id) {
        Instant now = clock.instant();
        StaffSession.lockedLive(id, now).ifPresent(session -> {
            outbox.add(session.revoke("logout", now));
            audit.add(session.partnerId(), AuditAction.STAFF_LOGGED_OUT, id, List.of());
        });
    }

    /// In the transaction of the change.
    void end(@Observes StaffMemberChanged change) {
        Instant now = clock.instant();
        StaffSession.lockedOf(change.member(), now)
                .forEach(session -> outbox.add(session.revoke(change.reason(), now)));
    }

    @Override
    public void purge(Instant now) {
        StaffSession.delete("expiresAt < ?1", now);
    }

    private StaffTokenResponse answer(
            StaffSession session,
            StaffMemberView member,
            @Nullable UUID community,
            List<StaffMemberView> memberships,
            Instant now) {
        var pass = new StaffTokenIssuer.Pass(
                member.id(), session.id(), member.partnerId(), community, member.role(), limits.accessTokenTtl());
        return new StaffTokenResponse(
                tokens.issue(pass, now),
                "Bearer",
                limits.accessTokenTtl().toSeconds(),
                session.id(),
                session.expiresAt(),
                member.id(),
                member.partnerId(),
                community,
                member.role(),
                memberships.stream()
                        .map(one -> new Membership(one.partnerId(), one.id(), one.role()))
                        .toList());
    }
}
