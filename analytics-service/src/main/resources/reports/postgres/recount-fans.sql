-- Who was there on each day, by sums that differ where one fan or one time does.
with own as (
    select community_day(e.occurred_at) as day, e.fan_id, min(e.occurred_at) as first_at, max(e.occurred_at) as last_at
    from event e join fold_state f on f.community_id = e.community_id and e.xact < f.xact
    where e.community_id = terrace_community() and e.fan_id is not null
    group by 1, 2
    union all
    select day, fan_id, first_at, last_at from fan_day where community_id = terrace_community() and erased)
select day::text as day, count(*) as fans,
    sum((extract(epoch from first_at) * 1000000)::bigint % 1000000007) as first,
    sum((extract(epoch from last_at) * 1000000)::bigint % 1000000007) as last,
    sum(('x' || right(fan_id::text, 8))::bit(32)::bigint) as ids
from own where day > ? group by day
