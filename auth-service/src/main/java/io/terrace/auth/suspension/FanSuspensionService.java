package io.terrace.auth.suspension;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.community.CommunityEnvironment;
import io.terrace.auth.community.CommunityService;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.user.AccountStatusService;
import io.terrace.auth.user.AccountStatusService.Change;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/// A partner knows its users by id alone, so the communities are asked in turn; a partner has few.
@ApplicationScoped
class FanSuspensionService {

    private static final int COMMUNITIES = 100;

    private final AccountStatusService users;
    private final SessionService sessions;
    private final CommunityService communities;
    private final AuditTrail audit;

    FanSuspensionService(
            AccountStatusService users, SessionService sessions, CommunityService communities, AuditTrail audit) {
        this.users = users;
        this.sessions = sessions;
        this.communities = communities;
        this.audit = audit;
    }

    /// False where none of the partner's communities of those modes has such a user.
    boolean suspend(UUID partner, Set<CommunityEnvironment> modes, UUID user) {
        return inTheirCommunity(partner, modes, () -> {
            Change change = users.suspend(user);
            if (change == Change.DONE) {
                audit.add(partner, AuditAction.USER_SUSPENDED, user, List.of());
            }
            sessions.endAll(user, audit.actor(), partner, "account_suspended");
            return change;
        });
    }

    boolean reinstate(UUID partner, Set<CommunityEnvironment> modes, UUID user) {
        return inTheirCommunity(partner, modes, () -> {
            Change change = users.reinstate(user);
            if (change == Change.DONE) {
                audit.add(partner, AuditAction.USER_REINSTATED, user, List.of());
            }
            return change;
        });
    }

    private boolean inTheirCommunity(UUID partner, Set<CommunityEnvironment> modes, Supplier<Change> work) {
        UUID after = new UUID(0, 0);
        List<UUID> some = communities.of(partner, modes, after, COMMUNITIES);
        while (!some.isEmpty()) {
            for (UUID community : some) {
                Change change = Tenancy.within(
                        community, () -> QuarkusTransaction.requiringNew().call(work::get));
                if (change != Change.NO_SUCH_USER) {
                    return true;
                }
            }
            some = communities.of(partner, modes, some.getLast(), COMMUNITIES);
        }
        return false;
    }
}
