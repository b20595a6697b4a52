-- A day's events, and what is left of those that were forgotten, under ids of its own that are the same each time: sums,
-- and when a fan without a name was first and last there.
with wanted as (select ?::date as day)
select e.id, e.received_on, e.fan_id, e.name, e.subject_id, w.day,
    (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
    (extract(epoch from e.raw_at) * 1000000)::bigint as raw_at, e.times
from wanted w
join event e on e.occurred_at >= (w.day - 1)::timestamp at time zone 'UTC'
    and e.occurred_at < (w.day + 2)::timestamp at time zone 'UTC' and community_day(e.occurred_at) = w.day
join fold_state f on f.community_id = e.community_id and e.xact < f.xact
where e.community_id = terrace_community()
union all
select md5(d.community_id || '/' || d.day || '/' || d.name || '/' || d.subject_id)::uuid, d.day, null, d.name,
    nullif(d.subject_id, '00000000-0000-0000-0000-000000000000'), d.day, 0, 0, d.events
from wanted w join erased_day d on d.day = w.day
where d.community_id = terrace_community()
union all
select md5(d.community_id || '/' || d.day || '/' || d.fan_id || '/' || p.part)::uuid, d.day, d.fan_id, '', null, d.day,
    (extract(epoch from p.at) * 1000000)::bigint, (extract(epoch from p.at) * 1000000)::bigint, 0
from wanted w join fan_day d on d.day = w.day and d.erased
cross join lateral (values ('first', d.first_at), ('last', d.last_at)) as p (part, at)
where d.community_id = terrace_community()
