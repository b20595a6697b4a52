package io.terrace.auth.staff;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.audit.Act;
import io.terrace.auth.audit.Actor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.member.MemberChanged;
import io.terrace.auth.member.MemberDirectory;
import io.terrace.auth.member.MemberProfile;
import io.terrace.auth.retention.Perishable;
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

@ApplicationScoped
class StaffSessions implements Perishable {

    private final StaffTokens tokens;
    private final MemberDirectory members;
    private final AuditTrail audit;
    private final Outbox outbox;
    private final InstantSource clock;
    private final AuthConfig.Staff limits;

    StaffSessions(
            StaffTokens tokens,
            MemberDirectory members,
            AuditTrail audit,
            Outbox outbox,
            InstantSource clock,
            AuthConfig config) {
        this.tokens = tokens;
        this.members = members;
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
        var actor = new Actor(member.id(), member.role().wire());
        audit.add(member.partnerId(), actor, Act.STAFF_SIGNED_IN, session.id(), List.of());
        return answer(session, member, memberships, now);
    }

    /// Empty where the session is over.
    @Transactional
    Optional<StaffAnswer> renew(UUID id) {
        Instant now = clock.instant();
        return StaffSession.lockedLive(id, now)
                .flatMap(session -> members.find(session.partnerId(), session.memberId())
                        .map(member -> answer(session, member, List.of(), now)));
    }

    /// Ending an ended one changes nothing.
    @Transactional
    void logOut(UUID id) {
        Instant now = clock.instant();
        StaffSession.lockedLive(id, now).ifPresent(session -> {
            outbox.add(session.revoke("logout", now));
            audit.add(session.partnerId(), Act.STAFF_LOGGED_OUT, id, List.of());
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
            StaffSession session, MemberProfile member, List<MemberProfile> memberships, Instant now) {
        var pass = new StaffTokens.Pass(
                member.id(), session.id(), member.partnerId(), member.role(), limits.accessTokenTtl());
        return new StaffAnswer(
                tokens.issue(pass, now),
                "Bearer",
                limits.accessTokenTtl().toSeconds(),
                session.id(),
                session.expiresAt(),
                member.id(),
                member.partnerId(),
                member.role(),
                memberships.stream()
                        .map(one -> new Membership(one.partnerId(), one.id(), one.role()))
                        .toList());
    }
}
