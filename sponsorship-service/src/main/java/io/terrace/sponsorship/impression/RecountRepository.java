package io.terrace.sponsorship.impression;

import io.terrace.platform.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/// Counts raw impressions again.
@ApplicationScoped
class RecountRepository {

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

    RecountRepository(Sql sql) {
        this.sql = sql;
    }

    /// In one statement, so of one moment; empty where there is no such campaign.
    @Transactional
    Optional<RecountView> recount(UUID campaign) {
        return sql.first(
                """
                with raw as (
                    select creative_id, slot, day, %s from impression
                    where community_id = terrace_community() and campaign_id = ? group by creative_id, slot, day),
                difference as (
                    select sum(abs(coalesce(r.served, 0) - coalesce(n.served, 0))
                        + abs(coalesce(r.impressions, 0) - coalesce(n.impressions, 0))
                        + abs(coalesce(r.viewable, 0) - coalesce(n.viewable, 0))
                        + abs(coalesce(r.clicks, 0) - coalesce(n.clicks, 0))
                        + abs(coalesce(r.dismissals, 0) - coalesce(n.dismissals, 0))
                        + abs(coalesce(r.reach, 0) - coalesce(n.reach, 0))
                        + abs(coalesce(r.invalid, 0) - coalesce(n.invalid, 0))
                        + abs(coalesce(r.late, 0) - coalesce(n.late, 0))) as amount, sum(r.impressions) as impressions
                    from raw r full join (select * from campaign_count
                            where community_id = terrace_community() and campaign_id = ?) as n
                        on n.creative_id = r.creative_id and n.slot = r.slot and n.day = r.day)
                select c.id, coalesce(d.amount, 0)::bigint as difference, coalesce(d.impressions, 0)::bigint as impressions,
                    now() as as_of
                from campaign c cross join difference d where c.community_id = terrace_community() and c.id = ?""".formatted(SUMS),
                row -> new RecountView(
                        row.id("id"), row.number("impressions"), row.number("difference"), row.instant("as_of")),
                campaign,
                campaign,
                campaign);
    }
}
