package io.terrace.auth.suspension;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.community.CommunityService;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.user.AccountStatusService;
import io.terrace.auth.user.AccountStatusService.Change;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.SanctionEnded;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.CommunityEvent.SanctionLifted;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// A club's sanction keeps a fan out, and its end lets them in, unless the staff keep them out as well.
@ApplicationScoped
class SanctionListener implements Projection<CommunityEvent> {

    private static final String SUSPENDED = "suspended";

    private final AccountStatusService users;
    private final SessionService sessions;
    private final CommunityService communities;
    private final AuditTrail audit;

    SanctionListener(
            AccountStatusService users, SessionService sessions, CommunityService communities, AuditTrail audit) {
        this.users = users;
        this.sessions = sessions;
        this.communities = communities;
        this.audit = audit;
    }

    @Override
    public String name() {
        return "sanctions";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        if (event instanceof SanctionImposed sanction && sanction.kind().equals(SUSPENDED)) {
            hold(sanction);
        } else if (event instanceof SanctionLifted over && over.kind().equals(SUSPENDED)) {
            release(over.communityId(), over.userId(), over.sanctionId());
        } else if (event instanceof SanctionEnded over && over.kind().equals(SUSPENDED)) {
            release(over.communityId(), over.userId(), over.sanctionId());
        }
    }

    private void hold(SanctionImposed sanction) {
        if (users.hold(sanction.userId(), sanction.sanctionId()) == Change.DONE) {
            UUID partner = communities.partner(sanction.communityId());
            AuditActor by = new AuditActor(sanction.byId(), sanction.byRole());
            audit.add(partner, by, AuditAction.USER_SUSPENDED, sanction.userId(), List.of());
            sessions.endAll(sanction.userId(), by, partner, "account_suspended");
        }
    }

    private void release(UUID community, UUID user, UUID sanction) {
        if (users.release(user, sanction) == Change.DONE) {
            audit.add(communities.partner(community), AuditActor.SYSTEM, AuditAction.USER_REINSTATED, user, List.of());
        }
    }
}
