-- Of a day at most two windows can have a part; the first and the last event tell which.
with cohort as materialized (
    select fan_id, first_at, first_day, date_trunc(k.name, first_day::timestamp)::date as unit, k.length
    from first_seen cross join (values (?::text, ?::int)) as k (name, length)
    where community_id = terrace_community() and first_day between ? and ?),
activity as (
    select distinct c.unit, c.fan_id, w.period
    from cohort c join fan_day d on d.community_id = terrace_community() and d.fan_id = c.fan_id
        and d.day between c.first_day and c.first_day + ?::int
    cross join lateral (values
        (floor(extract(epoch from d.first_at - c.first_at) / 86400)::int / c.length),
        (floor(extract(epoch from d.last_at - c.first_at) / 86400)::int / c.length)) as w (period))
select unit::text as unit, -1 as period, count(*) as fans from cohort group by unit
union all
select unit::text, period, count(*) from activity where period between 0 and ? group by unit, period
