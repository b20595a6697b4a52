package io.terrace.analytics.fact;

import io.terrace.platform.events.SponsorshipEvent.ImpressionsCounted;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.UUID;

/// Keeps the platform's events. They are counted in any case; which fan it was is kept only with their consent.
@Singleton
class PlatformEventWriter {

    private final Sql sql;

    PlatformEventWriter(Sql sql) {
        this.sql = sql;
    }

    /// In the transaction that notes the event as applied.
    void write(PlatformEvent event) {
        List<UUID> ids = event.fans().stream().map(fan -> Ids.next()).toList();
        sql.list(
                "select pg_advisory_xact_lock_shared(hashtextextended('consent/' || terrace_community(), 0))",
                row -> true);
        sql.run(
                """
                insert into event (received_on, community_id, id, fan_id, source, type, name, subject_id, occurred_at, raw_at,
                    received_at)
                select (now() at time zone 'UTC')::date, terrace_community(), f.id,
                    case when coalesce(
                        (select c.analytics from consent c
                            where c.community_id = terrace_community() and c.user_id = f.fan and c.given_at <= w.occurred_at
                            order by c.given_at desc limit 1),
                        (select s.enabled_by_default and not s.consent_required from community_setting s
                            where s.community_id = terrace_community()),
                        false) then f.fan end,
                    'platform', 'track', w.name, w.subject, w.occurred_at, w.occurred_at, now()
                from (values (?::text, ?::uuid, ?::timestamptz)) as w (name, subject, occurred_at)
                cross join unnest(?, ?) as f (id, fan)""",
                event.name(),
                event.subject(),
                event.occurredAt(),
                ArrayParameter.ids(ids),
                ArrayParameter.ids(event.fans()));
        begin();
    }

    /// An event that carries a total without the fans: it has happened as often as the total has grown.
    void write(ImpressionsCounted counted) {
        sql.run(
                """
                with known as (
                    select t.impressions from impression_total t
                    where t.community_id = terrace_community() and t.campaign_id = ? and t.creative_id = ? and t.slot = ?
                        and t.day = ?),
                told as (
                    insert into impression_total as t (community_id, campaign_id, creative_id, slot, day, impressions)
                    values (terrace_community(), ?, ?, ?, ?, ?)
                    on conflict (community_id, campaign_id, creative_id, slot, day)
                        do update set impressions = excluded.impressions where t.impressions < excluded.impressions
                    returning t.campaign_id, t.impressions)
                insert into event (received_on, community_id, id, source, type, name, subject_id, occurred_at, raw_at,
                    received_at, times)
                select (now() at time zone 'UTC')::date, terrace_community(), ?, 'platform', 'track',
                    'platform.impression', t.campaign_id, w.at, w.at, now(),
                    t.impressions - coalesce((select impressions from known), 0)
                from told t cross join (values (?::timestamptz)) as w (at)
                where t.impressions > coalesce((select impressions from known), 0)""",
                counted.campaignId(),
                counted.creativeId(),
                counted.slot(),
                counted.day(),
                counted.campaignId(),
                counted.creativeId(),
                counted.slot(),
                counted.day(),
                counted.impressions(),
                Ids.next(),
                counted.at());
        begin();
    }

    private void begin() {
        sql.run("""
                insert into fold_state (community_id, xact, folded_at) values (terrace_community(), '0', now())
                on conflict do nothing""");
    }
}
