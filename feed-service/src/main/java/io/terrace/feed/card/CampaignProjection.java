package io.terrace.feed.card;

import io.terrace.platform.events.SponsorshipEvent;
import io.terrace.platform.events.SponsorshipEvent.CampaignChanged;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Learns which campaigns have a place in the feed.
@ApplicationScoped
class CampaignProjection implements Projection<SponsorshipEvent> {

    private final FeedCampaignRepository campaigns;

    CampaignProjection(FeedCampaignRepository campaigns) {
        this.campaigns = campaigns;
    }

    @Override
    public String name() {
        return "feed-campaigns";
    }

    @Override
    public Topic<SponsorshipEvent> topic() {
        return Topic.SPONSORSHIP;
    }

    @Override
    public void apply(SponsorshipEvent event) {
        if (event instanceof CampaignChanged changed) {
            campaigns.save(changed);
        }
    }
}
