package io.terrace.analytics.fact;

import io.terrace.platform.events.SponsorshipEvent;
import io.terrace.platform.events.SponsorshipEvent.CampaignChanged;
import io.terrace.platform.events.SponsorshipEvent.ImpressionsCounted;
import io.terrace.platform.events.SponsorshipEvent.SponsorCardChanged;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class SponsorshipPlatformEventProjection implements Projection<SponsorshipEvent> {

    private final PlatformEventWriter events;

    SponsorshipPlatformEventProjection(PlatformEventWriter events) {
        this.events = events;
    }

    @Override
    public String name() {
        return "sponsorship-facts";
    }

    @Override
    public Topic<SponsorshipEvent> topic() {
        return Topic.SPONSORSHIP;
    }

    @Override
    public void apply(SponsorshipEvent event) {
        switch (event) {
            case ImpressionsCounted counted -> events.write(counted);
            case CampaignChanged _, SponsorCardChanged _ -> {}
        }
    }
}
