-- From the last transaction that was told on, as far as the fold has come. A transaction may have begun on the day
-- before the one of another that was told already.
select f.sequence, f.xact::text as told, n.last::text as last, f.received_on - 1 as since,
    greatest(f.received_on, coalesce(n.newest, f.received_on)) as newest, n.events, s.folded_at
from event_feed f join fold_state s on s.community_id = f.community_id
cross join lateral (
    select max(b.xact) as last, max(b.received_on) as newest, count(*) as events from (
        select e.xact, e.received_on from event e
        where e.community_id = f.community_id and e.xact > f.xact and e.xact < s.xact
            and e.received_on >= f.received_on - 1
        order by e.xact limit ?) as b) as n
where f.community_id = terrace_community()
