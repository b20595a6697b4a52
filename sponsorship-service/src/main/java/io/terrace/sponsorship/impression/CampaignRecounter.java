package io.terrace.sponsorship.impression;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/// Counts campaigns from their raw impressions and puts their reports right. An impression and its count are written in
/// one transaction, so one statement sees both or neither, and what it adds is right whatever is counted meanwhile.
@ApplicationScoped
class CampaignRecounter {

    /// The columns of `campaign_count` from `served` on, of rows of `impression`.
    static final String SUMS = """
            count(*) filter (where outcome = 'COUNTED' and type = 'SERVED') as served,
            count(*) filter (where outcome = 'COUNTED' and type = 'IMPRESSION') as impressions,
            count(*) filter (where outcome = 'COUNTED' and type = 'VIEWABLE') as viewable,
            count(*) filter (where outcome = 'COUNTED' and type = 'CLICK') as clicks,
            count(*) filter (where outcome = 'COUNTED' and type = 'DISMISS') as dismissals,
            count(*) filter (where first_of_fan) as reach,
            count(*) filter (where outcome = 'INVALID') as invalid,
            count(*) filter (where outcome = 'LATE') as late""";

    private final Sql sql;

    CampaignRecounter(Sql sql) {
        this.sql = sql;
    }

    /// Empty where there is no such campaign.
    @Transactional
    Optional<RecountView> recount(UUID campaign) {
        // Recounts of a campaign take turns, and the next one sees what this one puts right.
        sql.list("select pg_advisory_xact_lock(hashtextextended('recount/' || ?::text, 0))", row -> true, campaign);
        return sql.first(
                """
                with raw as (
                    select creative_id, slot, day, %s from impression
                    where community_id = terrace_community() and campaign_id = ? group by creative_id, slot, day),
                missing as (
                    select coalesce(r.creative_id, n.creative_id) as creative_id, coalesce(r.slot, n.slot) as slot,
                        coalesce(r.day, n.day) as day,
                        coalesce(r.served, 0) - coalesce(n.served, 0) as served,
                        coalesce(r.impressions, 0) - coalesce(n.impressions, 0) as impressions,
                        coalesce(r.viewable, 0) - coalesce(n.viewable, 0) as viewable,
                        coalesce(r.clicks, 0) - coalesce(n.clicks, 0) as clicks,
                        coalesce(r.dismissals, 0) - coalesce(n.dismissals, 0) as dismissals,
                        coalesce(r.reach, 0) - coalesce(n.reach, 0) as reach,
                        coalesce(r.invalid, 0) - coalesce(n.invalid, 0) as invalid,
                        coalesce(r.late, 0) - coalesce(n.late, 0) as late
                    from raw r full join (
                            select creative_id, slot, day, served, impressions, viewable, clicks, dismissals, reach,
                                invalid, late
                            from campaign_count
                            where community_id = terrace_community() and campaign_id = ?) as n
                        on n.creative_id = r.creative_id and n.slot = r.slot and n.day = r.day),
                difference as (
                    select coalesce(sum(abs(served) + abs(impressions) + abs(viewable) + abs(clicks) + abs(dismissals)
                        + abs(reach) + abs(invalid) + abs(late)), 0)::bigint as amount from missing),
                added as (
                    insert into campaign_count (community_id, campaign_id, creative_id, slot, day, served, impressions,
                        viewable, clicks, dismissals, reach, invalid, late)
                    select terrace_community(), ?::uuid, r.* from raw r
                    where not exists (select from campaign_count n where n.community_id = terrace_community()
                        and n.campaign_id = ? and n.creative_id = r.creative_id and n.slot = r.slot and n.day = r.day)
                    on conflict do nothing),
                righted as (
                    update campaign_count n set served = n.served + m.served,
                        impressions = n.impressions + m.impressions, viewable = n.viewable + m.viewable,
                        clicks = n.clicks + m.clicks, dismissals = n.dismissals + m.dismissals,
                        reach = n.reach + m.reach, invalid = n.invalid + m.invalid, late = n.late + m.late
                    from missing m, difference d
                    where d.amount > 0 and n.community_id = terrace_community() and n.campaign_id = ?
                        and n.creative_id = m.creative_id and n.slot = m.slot and n.day = m.day),
                restated as (
                    insert into count_restatement (community_id, id, campaign_id, difference)
                    select terrace_community(), ?, ?, d.amount from difference d where d.amount > 0)
                select c.id, d.amount as difference,
                    (select coalesce(sum(impressions), 0)::bigint from raw) as impressions, now() as as_of
                from campaign c cross join difference d where c.community_id = terrace_community() and c.id = ?""".formatted(SUMS),
                row -> new RecountView(
                        row.id("id"), row.number("impressions"), row.number("difference"), row.instant("as_of")),
                campaign,
                campaign,
                campaign,
                campaign,
                campaign,
                Ids.next(),
                campaign,
                campaign);
    }
}
