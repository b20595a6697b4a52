-- From the last transaction that was told on, as far as the fold has come. A transaction may have begun on the day
-- before the one of another that was told already. The last of as many as are looked at is perhaps not whole, and is told
-- next time, unless it is the only one.
select f.sequence, f.begins, f.xact::text as told, n.last::text as last, f.received_on - 1 as since,
    greatest(f.received_on, coalesce(n.newest, f.received_on)) as newest, n.events, s.folded_at
from event_feed f join fold_state s on s.community_id = f.community_id
cross join lateral (
    select coalesce(max(b.xact) filter (where b.found < ? or b.xact < b.top), max(b.xact)) as last,
        max(b.received_on) as newest, count(*) as events
    from (
        select c.xact, c.received_on, max(c.xact) over () as top, count(*) over () as found from (
            select e.xact, e.received_on from event e
            where e.community_id = f.community_id and e.xact > f.xact and e.xact < s.xact
                and e.received_on >= f.received_on - 1
            order by e.xact limit ?) as c) as b) as n
where f.community_id = terrace_community()
