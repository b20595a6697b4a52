package io.terrace.auth.farewell;

import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.community.CommunityService;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.user.AccountStatusService;
import io.terrace.platform.events.PrivacyEvent;
import io.terrace.platform.events.PrivacyEvent.ErasureBegun;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.events.PrivacyEvent.ErasureWithdrawn;
import io.terrace.platform.events.PrivacyEvent.ExportRequested;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.events.PrivacyEvent.ReceiptGiven;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class AccountErasureListener implements Projection<PrivacyEvent> {

    private final AccountStatusService users;
    private final SessionService sessions;
    private final CommunityService communities;

    AccountErasureListener(AccountStatusService users, SessionService sessions, CommunityService communities) {
        this.users = users;
        this.sessions = sessions;
        this.communities = communities;
    }

    @Override
    public String name() {
        return "farewells";
    }

    @Override
    public Topic<PrivacyEvent> topic() {
        return Topic.PRIVACY;
    }

    @Override
    public void apply(PrivacyEvent event) {
        switch (event) {
            case ErasureRequested wish -> endSessions(wish, "erasure_requested");
            case ErasureBegun begun -> {
                users.close(begun.userId());
                endSessions(begun, "erased");
            }
            case ErasureWithdrawn _, FanErased _, ReceiptGiven _, ExportRequested _ -> {}
        }
    }

    private void endSessions(PrivacyEvent event, String reason) {
        sessions.endAll(
                event.userId(), AuditActor.fan(event.userId()), communities.partner(event.communityId()), reason);
    }
}
