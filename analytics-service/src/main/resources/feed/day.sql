-- A part of a day, after what was told of it: its events, and what is left of those that were forgotten, under ids of
-- its own that are the same each time: sums, and when a fan without a name was first and last there.
with wanted as materialized (
    select d.day, coalesce(d.told_at, '-infinity') as told_at,
        coalesce(d.told_id, '00000000-0000-0000-0000-000000000000') as told_id,
        greatest(coalesce(d.told_at, '-infinity'), (d.day - 1)::timestamp at time zone 'UTC') as low,
        (d.day + 2)::timestamp at time zone 'UTC' as high
    from day_feed d where d.community_id = terrace_community() and d.day = ?::date)
select id, received_on, fan_id, name, subject_id, (select day from wanted) as day,
    (extract(epoch from at) * 1000000)::bigint as occurred_at, (extract(epoch from raw_at) * 1000000)::bigint as raw_at,
    times
from (
    (select e.id, e.received_on, e.fan_id, e.name, e.subject_id, e.occurred_at as at, e.raw_at, e.times::bigint as times
    from event e
    where e.community_id = terrace_community()
        and e.xact < (select f.xact from fold_state f where f.community_id = terrace_community())
        and e.occurred_at >= (select low from wanted) and e.occurred_at < (select high from wanted)
        and (e.occurred_at, e.id) > ((select told_at from wanted), (select told_id from wanted))
        and community_day(e.occurred_at) = (select day from wanted)
    order by e.occurred_at, e.id limit ?)
    union all
    (select k.id, k.received_on, k.fan_id, k.name, k.subject_id, k.at, k.at, k.times
    from (
        select md5(d.community_id || '/' || d.day || '/' || d.name || '/' || d.subject_id)::uuid as id,
            d.day as received_on, null::uuid as fan_id, d.name,
            nullif(d.subject_id, '00000000-0000-0000-0000-000000000000') as subject_id, timestamptz 'epoch' as at,
            d.events as times
        from erased_day d where d.community_id = terrace_community() and d.day = (select day from wanted)
        union all
        select md5(d.community_id || '/' || d.day || '/' || d.fan_id || '/' || p.part)::uuid, d.day, d.fan_id, '', null,
            p.at, 0
        from fan_day d cross join lateral (values ('first', d.first_at), ('last', d.last_at)) as p (part, at)
        where d.community_id = terrace_community() and d.day = (select day from wanted) and d.erased) as k
    where (k.at, k.id) > ((select told_at from wanted), (select told_id from wanted))
    order by k.at, k.id limit ?)) as rows
order by at, id limit ?
