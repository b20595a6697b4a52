package io.terrace.feed.card;

import io.terrace.platform.events.SponsorshipEvent.CampaignChanged;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The campaigns with a place in the feed, within the current transaction.
@ApplicationScoped
public class FeedCampaignRepository {

    /// As campaigns name the slot.
    public static final String SLOT = "feed_card";

    private static final String ACTIVE = "active";

    private final Sql sql;

    FeedCampaignRepository(Sql sql) {
        this.sql = sql;
    }

    /// Whether a campaign runs now, in the feed of all or of this event.
    public boolean hasActive(@Nullable UUID event) {
        return sql.first("""
                        select 1 from feed_campaign where community_id = terrace_community() and active
                            and ends_at > now() and starts_at <= now() and (event_id is null or event_id = ?)
                        limit 1""", row -> true, event).isPresent();
    }

    void save(CampaignChanged campaign) {
        boolean active = campaign.state().equals(ACTIVE) && campaign.slots().contains(SLOT);
        sql.run(
                """
                insert into feed_campaign (community_id, campaign_id, event_id, starts_at, ends_at, active, version)
                values (terrace_community(), ?, ?, ?, ?, ?, ?)
                on conflict (community_id, campaign_id) do update
                set event_id = excluded.event_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
                    active = excluded.active, version = excluded.version
                where feed_campaign.version < excluded.version""",
                campaign.campaignId(),
                campaign.eventId(),
                campaign.startsAt(),
                campaign.endsAt(),
                active,
                campaign.version());
    }
}
