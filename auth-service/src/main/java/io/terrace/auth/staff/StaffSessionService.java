package io.terrace.auth.staff;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.community.CommunityService;
import io.terrace.auth.member.MemberChanged;
import io.terrace.auth.member.MemberProfile;
import io.terrace.auth.member.MemberService;
import io.terrace.auth.retention.PurgeableRows;
import io.terrace.auth.staff.StaffAnswer.Membership;
import io.terrace.auth.token.StaffTokens;
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
class StaffSessionService implements PurgeableRows {

    private final StaffTokens tokens;
    private final MemberService members;
    private final CommunityService communities;
    private final AuditTrail audit;
    private final Outbox outbox;
    private final InstantSource clock;
    private final AuthConfig.Staff limits;

    StaffSessionService(
            StaffTokens tokens,
            MemberService members,
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
    Optional<StaffAnswer> open(MemberProfile known, List<MemberProfile> memberships) {
        return members.signedIn(known.partnerId(), known.id()).map(member -> opened(member, memberships));
    }

    private StaffAnswer opened(MemberProfile member, List<MemberProfile> memberships) {
        Instant now = clock.instant();
        var session = new StaffSession(member, now, now.plus(limits.sessionTtl()));
        session.persist();
        var actor = new AuditActor(member.id(), member.role().wire());
        audit.add(member.partnerId(), actor, AuditAction.STAFF_SIGNED_IN, session.id(), List.of());
        return answer(session, member, null, memberships, now);
    }

    /// @param community to work in; absent for none
    @Transactional
    StaffTokenRenewal renew(UUID id, @Nullable UUID community) {
        Instant now = clock.instant();
        return StaffSession.lockedLive(id, now)
                .<StaffTokenRenewal>flatMap(session -> members.find(session.partnerId(), session.memberId())
                        .map(member -> community == null || communities.belongs(community, session.partnerId())
                                ? new StaffTokenRenewal.Renewed(answer(session, member, community, List.of(), now))
                                : new StaffTokenRenewal.NoSuchCommunity()))
                .orElseGet(StaffTokenRenewal.Over::new);
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
    void end(@Observes MemberChanged change) {
        Instant now = clock.instant();
        StaffSession.lockedOf(change.member(), now)
                .forEach(session -> outbox.add(session.revoke(change.reason(), now)));
    }

    @Override
    public void purge(Instant now) {
        StaffSession.delete("expiresAt < ?1", now);
    }

    private StaffAnswer answer(
            StaffSession session,
            MemberProfile member,
            @Nullable UUID community,
            List<MemberProfile> memberships,
            Instant now) {
        var pass = new StaffTokens.Pass(
                member.id(), session.id(), member.partnerId(), community, member.role(), limits.accessTokenTtl());
        return new StaffAnswer(
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
