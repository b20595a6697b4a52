package io.terrace.sponsorship.impression;

import io.terrace.platform.events.SponsorshipEvent.ImpressionsCounted;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.sponsorship.impression.DecidedImpression.ImpressionOutcome;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/// Writes what was decided: a statement for each table, however many rows. Rows that others may lock too are locked in
/// the order of their keys.
final class ImpressionWriter {

    private ImpressionWriter() {}

    /// Returns what the counts now are of all that has changed.
    static List<ImpressionsCounted> write(Sql sql, List<DecidedImpression> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        List<DecidedImpression> shown = rows.stream()
                .filter(row -> row.type() == ImpressionType.IMPRESSION && row.outcome() == ImpressionOutcome.COUNTED)
                .toList();
        if (!shown.isEmpty()) {
            confirm(sql, shown);
            pay(sql, shown.stream().filter(row -> row.token().lease() != null).toList());
        }
        return count(sql, rows);
    }

    private static void confirm(Sql sql, List<DecidedImpression> shown) {
        sql.run(
                """
                with confirmed as (
                    select k.subject, k.campaign, array_agg(k.id) as ids from unnest(?, ?, ?) as k (subject, campaign, id)
                    group by k.subject, k.campaign)
                update exposure e set
                    held = array(select h.id from unnest(e.held, e.held_until) with ordinality as h (id, ends, place)
                        where h.id <> all(k.ids) order by h.place),
                    held_until = array(select h.ends
                        from unnest(e.held, e.held_until) with ordinality as h (id, ends, place)
                        where h.id <> all(k.ids) order by h.place),
                    shown_until = live_ends(e.shown_until, statement_timestamp()) || array_fill(
                        statement_timestamp() + make_interval(secs => c.window_sec), array[cardinality(k.ids)]),
                    shown = e.shown + cardinality(k.ids), last_shown_at = statement_timestamp()
                from confirmed k join campaign c on c.id = k.campaign and c.community_id = terrace_community()
                where e.community_id = terrace_community() and e.subject = k.subject and e.campaign_id = k.campaign""",
                ArrayParameter.ids(shown, row -> row.token().subject()),
                ArrayParameter.ids(shown, row -> row.token().campaignId()),
                ArrayParameter.ids(shown, row -> row.token().id()));
    }

    private static void pay(Sql sql, List<DecidedImpression> leased) {
        if (leased.isEmpty()) {
            return;
        }
        sql.run(
                """
                with paid as (select k.campaign, k.lease, count(*) as amount from unnest(?, ?) as k (campaign, lease)
                    group by k.campaign, k.lease),
                leases as (
                    update goal_lease l set remaining = l.remaining - paid.amount from paid
                    where l.community_id = terrace_community() and l.campaign_id = paid.campaign and l.id = paid.lease)
                update campaign_goal g set counted = g.counted + sums.amount, leased = g.leased - sums.amount
                from (select campaign, sum(amount)::bigint as amount from paid group by campaign) as sums
                where g.community_id = terrace_community() and g.campaign_id = sums.campaign""",
                ArrayParameter.ids(leased, row -> row.token().campaignId()),
                ArrayParameter.ids(leased, row -> row.token().lease()));
    }

    private static List<ImpressionsCounted> count(Sql sql, List<DecidedImpression> rows) {
        return sql.list(
                """
                with added as (
                    insert into impression (community_id, placement_id, type, outcome, campaign_id, creative_id, slot, day,
                        first_of_fan)
                    select c.community_id, k.placement, k.type, k.outcome, k.campaign, k.creative, k.slot,
                        (statement_timestamp() at time zone c.timezone)::date, k.first = 1
                    from unnest(?, ?, ?, ?, ?, ?, ?) as k (placement, type, outcome, campaign, creative, slot, first)
                    join campaign c on c.community_id = terrace_community() and c.id = k.campaign
                    order by k.placement, k.type
                    returning community_id, campaign_id, creative_id, slot, day, type, outcome, first_of_fan)
                insert into campaign_count as n (community_id, campaign_id, creative_id, slot, day, served, impressions,
                    viewable, clicks, dismissals, reach, invalid, late)
                select community_id, campaign_id, creative_id, slot, day, %s from added
                group by community_id, campaign_id, creative_id, slot, day
                order by campaign_id, day, creative_id, slot
                on conflict (community_id, campaign_id, day, creative_id, slot) do update set
                    served = n.served + excluded.served, impressions = n.impressions + excluded.impressions,
                    viewable = n.viewable + excluded.viewable, clicks = n.clicks + excluded.clicks,
                    dismissals = n.dismissals + excluded.dismissals, reach = n.reach + excluded.reach,
                    invalid = n.invalid + excluded.invalid, late = n.late + excluded.late
                returning n.campaign_id, n.community_id, n.creative_id, n.slot, n.day::text as day_text, n.served,
                    n.impressions, n.viewable, n.clicks, n.dismissals,
                    statement_timestamp() as at""".formatted(CampaignRecounter.SUMS),
                ImpressionWriter::event,
                ArrayParameter.ids(rows, row -> row.token().id()),
                ArrayParameter.texts(rows, row -> row.type().name()),
                ArrayParameter.texts(rows, row -> row.outcome().name()),
                ArrayParameter.ids(rows, row -> row.token().campaignId()),
                ArrayParameter.ids(rows, row -> row.token().creativeId()),
                ArrayParameter.texts(rows, row -> row.token().slot().name()),
                ArrayParameter.numbers(rows, row -> row.firstOfFan() ? 1L : 0L));
    }

    private static ImpressionsCounted event(Row row) {
        return new ImpressionsCounted(
                row.id("campaign_id"),
                row.id("community_id"),
                row.id("creative_id"),
                row.text("slot").toLowerCase(Locale.ROOT),
                LocalDate.parse(row.text("day_text")),
                row.number("served"),
                row.number("impressions"),
                row.number("viewable"),
                row.number("clicks"),
                row.number("dismissals"),
                row.instant("at"));
    }
}
