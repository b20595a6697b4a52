-- What the community's events are by day and name, with what is left of those that were forgotten.
with own as (
    select community_day(e.occurred_at) as day, e.name, e.subject_id, e.times
    from event e join fold_state f on f.community_id = e.community_id and e.xact < f.xact
    where e.community_id = terrace_community()
    union all
    select day, name, subject_id, events from erased_day where community_id = terrace_community())
select day::text as day, name, sum(times) as events,
    sum(times * coalesce(('x' || right(subject_id::text, 4))::bit(16)::int, 0)) as subjects
from own where day > ? group by day, name
