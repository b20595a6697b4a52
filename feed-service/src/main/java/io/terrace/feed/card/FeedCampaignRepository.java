package io.terrace.feed.card;

import io.terrace.platform.events.SponsorshipEvent.CampaignChanged;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
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

    /// When campaigns run, now or later, in the feed of all or of this event; those that start first, at most 100.
    public List<CampaignWindow> windows(@Nullable UUID event) {
        return sql.list("""
                select starts_at, ends_at from feed_campaign where community_id = terrace_community() and active
                    and ends_at > now() and (event_id is null or event_id = ?)
                order by starts_at limit 100""", row -> new CampaignWindow(row.instant("starts_at"), row.instant("ends_at")), event);
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
