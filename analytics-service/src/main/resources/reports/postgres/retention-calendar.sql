with cohort as materialized (
    select fan_id, first_at, first_day, date_trunc(k.name, first_day::timestamp)::date as unit, k.length, k.name
    from first_seen cross join (values (?::text, ?::int)) as k (name, length)
    where community_id = terrace_community() and first_day between ? and ?),
activity as (
    select distinct c.unit, c.fan_id, (date_trunc(c.name, d.day::timestamp)::date - c.unit) / c.length as period
    from cohort c join fan_day d on d.community_id = terrace_community() and d.fan_id = c.fan_id
        and d.day between c.first_day and c.first_day + ?::int)
select unit::text as unit, -1 as period, count(*) as fans from cohort group by unit
union all
select unit::text, period, count(*) from activity where period between 0 and ? group by unit, period
