package io.terrace.feed.sanction;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.SanctionEnded;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.CommunityEvent.SanctionLifted;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;

@ApplicationScoped
class SanctionProjection implements Projection<CommunityEvent> {

    private static final Set<String> SILENCING = Set.of("muted", "suspended");

    private final SpeechSanctionRepository silences;

    SanctionProjection(SpeechSanctionRepository silences) {
        this.silences = silences;
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
        if (event instanceof SanctionImposed sanction && SILENCING.contains(sanction.kind())) {
            silences.add(sanction);
        } else if (event instanceof SanctionLifted sanction) {
            silences.remove(sanction.sanctionId());
        } else if (event instanceof SanctionEnded sanction) {
            silences.remove(sanction.sanctionId());
        }
    }
}
