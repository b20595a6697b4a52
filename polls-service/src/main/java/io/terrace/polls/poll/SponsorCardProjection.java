package io.terrace.polls.poll;

import io.terrace.platform.events.SponsorshipEvent;
import io.terrace.platform.events.SponsorshipEvent.CampaignChanged;
import io.terrace.platform.events.SponsorshipEvent.ImpressionsCounted;
import io.terrace.platform.events.SponsorshipEvent.SponsorCardChanged;
import io.terrace.platform.events.Topic;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// How campaigns name their sponsors. Polls read it when they are shown, so no poll changes.
@ApplicationScoped
class SponsorCardProjection implements Projection<SponsorshipEvent> {

    private final Sql sql;

    SponsorCardProjection(Sql sql) {
        this.sql = sql;
    }

    @Override
    public String name() {
        return "sponsor-cards";
    }

    @Override
    public Topic<SponsorshipEvent> topic() {
        return Topic.SPONSORSHIP;
    }

    @Override
    public void apply(SponsorshipEvent event) {
        switch (event) {
            case SponsorCardChanged card -> save(card);
            case CampaignChanged _, ImpressionsCounted _ -> {}
        }
    }

    private void save(SponsorCardChanged card) {
        sql.run("""
                insert into sponsor_card (community_id, campaign_id, name, logo_url, disclosure, shown, version)
                values (terrace_community(), ?, ?, ?, ?, ?, ?)
                on conflict (community_id, campaign_id) do update set name = excluded.name,
                    logo_url = excluded.logo_url, disclosure = excluded.disclosure, shown = excluded.shown,
                    version = excluded.version
                where sponsor_card.version < excluded.version""", card.campaignId(), card.name(), card.logoUrl(), card.disclosure(), card.shown(), card.version());
    }
}
