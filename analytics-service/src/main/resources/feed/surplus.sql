-- Of rows that the engine has of a day, those that are neither events nor what is left of forgotten ones.
with found as (
    select f.id, f.received_on::date as received_on,
        timestamptz 'epoch' + f.occurred_at * interval '1 microsecond' as occurred_at
    from unnest(?, ?, ?) as f (id, received_on, occurred_at)),
kept as (
    select md5(d.community_id || '/' || d.day || '/' || d.name || '/' || d.subject_id)::uuid as id
    from erased_day d where d.community_id = terrace_community() and d.day = ?::date
    union all
    select md5(d.community_id || '/' || d.day || '/' || d.fan_id || '/' || p.part)::uuid
    from fan_day d cross join (values ('first'), ('last')) as p (part)
    where d.community_id = terrace_community() and d.day = ?::date and d.erased)
insert into event_removal (community_id, id, received_on)
select terrace_community(), f.id, f.received_on from found f
where not exists (select from event e where e.community_id = terrace_community() and e.received_on = f.received_on
        and e.occurred_at = f.occurred_at and e.id = f.id)
    and not exists (select from kept k where k.id = f.id)
on conflict (community_id, id) do nothing
