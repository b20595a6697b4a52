package io.terrace.auth.identity;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.community.CommunityService;
import io.terrace.auth.otp.VerifiedChallengeService;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentityLinkingService;
import io.terrace.auth.user.IdentityLinkingService.Outcome;
import io.terrace.auth.user.IdentityLinkingService.Presence;
import io.terrace.auth.user.IdentityView;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class IdentityService {

    private final IdentityLinkingService links;
    private final VerifiedChallengeService possession;
    private final SessionService sessions;
    private final CommunityService communities;
    private final AuditTrail audit;
    private final Event<IdentitiesChanged> changes;

    IdentityService(
            IdentityLinkingService links,
            VerifiedChallengeService possession,
            SessionService sessions,
            CommunityService communities,
            AuditTrail audit,
            Event<IdentitiesChanged> changes) {
        this.links = links;
        this.possession = possession;
        this.sessions = sessions;
        this.communities = communities;
        this.audit = audit;
        this.changes = changes;
    }

    List<IdentityView> of(UUID user) {
        return links.of(user);
    }

    /// A repeat finds the identity linked, and says so again.
    @Transactional
    Outcome link(UUID user, UUID session, IdentityLinkDraft draft, ApiKeyTenant origin) {
        Optional<Identifier> shown = possession.shown(draft.challengeId(), user);
        if (shown.isEmpty()) {
            return new Outcome.Stale();
        }
        List<String> mailboxes = links.mailboxes(user);
        Outcome outcome = links.link(user, shown.get(), presence(user, session, draft), origin);
        note(outcome, AuditAction.IDENTITY_LINKED, user, origin, mailboxes);
        return outcome;
    }

    private Presence presence(UUID user, UUID session, IdentityLinkDraft draft) {
        boolean fresh = sessions.isFresh(user, session);
        Optional<UUID> proof = fresh ? Optional.empty() : Optional.ofNullable(draft.proofChallengeId());
        return new Presence(
                fresh,
                proof.flatMap(challenge -> possession.shown(challenge, user)),
                () -> proof.map(challenge -> possession.spend(challenge, user)).orElse(true)
                        && possession.spend(draft.challengeId(), user));
    }

    @Transactional
    Outcome unlink(UUID user, UUID identity, UUID challenge, ApiKeyTenant origin) {
        Optional<Identifier> shown = possession.shown(challenge, user);
        List<String> mailboxes = links.mailboxes(user);
        Outcome outcome = links.unlink(user, identity, shown, () -> possession.spend(challenge, user), origin);
        note(outcome, AuditAction.IDENTITY_UNLINKED, user, origin, mailboxes);
        return outcome;
    }

    private void note(Outcome outcome, AuditAction act, UUID user, ApiKeyTenant origin, List<String> mailboxes) {
        if (outcome instanceof Outcome.Done(IdentityView identity, boolean changed) && changed) {
            audit.add(origin.partner(), act, user, List.of(identity.kind()));
            changes.fire(new IdentitiesChanged(
                    act == AuditAction.IDENTITY_LINKED,
                    identity.masked(),
                    communities.name(origin.community()),
                    mailboxes));
        }
    }
}
