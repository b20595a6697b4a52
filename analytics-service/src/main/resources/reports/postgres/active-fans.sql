-- A fan counts where the next of their days is in another unit: no set of fans is kept.
with active as (
    select unit, count(*) as fans from (
        select date_trunc(?, day::timestamp)::date as unit,
            date_trunc(?, (lead(day) over (partition by fan_id order by day))::timestamp)::date as next
        from fan_day where community_id = terrace_community() and day between ? and ?) as d
    where next is distinct from unit group by unit),
begun as (
    select date_trunc(?, first_day::timestamp)::date as unit, count(*) as fans from first_seen
    where community_id = terrace_community() and first_day between ? and ? group by 1)
select a.unit::text as unit, a.fans, coalesce(b.fans, 0) as begun
from active a left join begun b on b.unit = a.unit order by a.unit
