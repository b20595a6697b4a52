-- The events of the transactions after one of them and up to another.
select e.id, e.received_on, e.fan_id, e.name, e.subject_id, community_day(e.occurred_at) as day,
    (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
    (extract(epoch from e.raw_at) * 1000000)::bigint as raw_at, e.times
from event e
where e.community_id = terrace_community() and e.xact > ?::text::xid8 and e.xact <= ?::text::xid8 and e.received_on >= ?
