package io.terrace.wallet.earning;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.InvitationAccepted;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// An invitation pays once an invitee: as the first one brings them into the community, and never again.
@ApplicationScoped
class CommunityEarningProjection implements Projection<CommunityEvent> {

    private final EarnRuleEngine earnRuleEngine;

    CommunityEarningProjection(EarnRuleEngine earnRuleEngine) {
        this.earnRuleEngine = earnRuleEngine;
    }

    @Override
    public String name() {
        return "earning-community";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void expect(List<CommunityEvent> events) {
        earnRuleEngine.expect(
                events.stream().filter(CommunityEarningProjection::pays).toList());
    }

    @Override
    public void apply(CommunityEvent event) {
        if (pays(event)) {
            earnRuleEngine.pay(event);
        }
    }

    private static boolean pays(CommunityEvent event) {
        return !(event instanceof InvitationAccepted accepted) || accepted.firstForInvitee();
    }
}
