package io.terrace.sponsorship.placement;

import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/// Slices of goals. The goal's row is locked first, so that what is counted and what is leased never pass the goal.
@ApplicationScoped
class GoalLeaseRepository {

    private static final int MAX_SLICE = 200;

    record GoalLease(UUID id, int size) {}

    private final Sql sql;

    GoalLeaseRepository(Sql sql) {
        this.sql = sql;
    }

    /// A slice of what is left of the goal, or with even pacing of what is due by now; empty where there is none. The
    /// slices whose time is over come back first.
    ///
    /// @param seconds how long it may be placed from; a token that it pays for is good for 15 minutes more
    @Transactional
    Optional<GoalLease> acquire(UUID campaign, long seconds) {
        sql.run("""
                insert into campaign_goal (community_id, campaign_id) values (terrace_community(), ?)
                on conflict do nothing""", campaign);
        sql.first("""
                select 1 as one from campaign_goal
                where community_id = terrace_community() and campaign_id = ? for update""", row -> row.number("one"), campaign);
        sql.run("""
                with lapsed as (
                    delete from goal_lease where community_id = terrace_community() and campaign_id = ?
                        and expires_at <= statement_timestamp()
                    returning remaining)
                update campaign_goal set leased = leased - (select coalesce(sum(remaining), 0) from lapsed)
                where community_id = terrace_community() and campaign_id = ? and exists (select from lapsed)""", campaign, campaign);
        return sql.first("""
                with slice as (
                    select c.community_id, c.id as campaign_id, least(?, greatest(1, ceil(room.amount / 4.0)))::bigint as size
                    from campaign c
                    join campaign_goal g on g.community_id = c.community_id and g.campaign_id = c.id
                    cross join lateral (select case c.pacing when 'ASAP' then c.goal else ceil(c.goal * least(1.0,
                            extract(epoch from statement_timestamp() - c.starts_at)
                            / extract(epoch from c.ends_at - c.starts_at)))::bigint end
                        - g.counted - g.leased as amount) as room
                    where c.community_id = terrace_community() and c.id = ? and room.amount > 0),
                leased as (
                    update campaign_goal g set leased = leased + slice.size from slice
                    where g.community_id = slice.community_id and g.campaign_id = slice.campaign_id)
                insert into goal_lease (community_id, campaign_id, id, remaining, expires_at)
                select community_id, campaign_id, ?, size,
                    statement_timestamp() + make_interval(secs => ?, mins => 15) from slice
                returning id, remaining""", GoalLeaseRepository::lease, MAX_SLICE, campaign, Ids.next(), seconds);
    }

    private static GoalLease lease(Row row) {
        return new GoalLease(row.id("id"), Math.toIntExact(row.number("remaining")));
    }

    /// Returns what was not placed of a slice.
    @Transactional
    void release(UUID campaign, UUID lease, int unused) {
        sql.first("""
                select 1 as one from campaign_goal
                where community_id = terrace_community() and campaign_id = ? for update""", row -> row.number("one"), campaign);
        sql.run("""
                with returned as (
                    update goal_lease set remaining = remaining - ?
                    where community_id = terrace_community() and campaign_id = ? and id = ? and remaining >= ?
                    returning 1)
                update campaign_goal set leased = leased - ?
                where community_id = terrace_community() and campaign_id = ? and exists (select from returned)""", unused, campaign, lease, unused, unused, campaign);
    }
}
