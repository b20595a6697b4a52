package io.terrace.community.squaddie;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.PrivacyChanged;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Who agreed to be drawn; who takes it back is not shown any more either.
@ApplicationScoped
class CandidateProjection implements Projection<CommunityEvent> {

    private final DrawRepository draws;
    private final DrawRunner drawRunner;

    CandidateProjection(DrawRepository draws, DrawRunner drawRunner) {
        this.draws = draws;
        this.drawRunner = drawRunner;
    }

    @Override
    public String name() {
        return "squaddie-candidates";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        if (event instanceof PrivacyChanged privacy) {
            if (privacy.squaddieEligible()) {
                draws.admit(privacy.userId());
            } else {
                draws.withdraw(privacy.userId());
                drawRunner.standAside(privacy.userId());
            }
        }
    }
}
