select unit, toInt32(-1) as period, count() as fans
from (
    select fan_id, multiIf(:unit = 'week', toMonday(first_day), first_day) as unit
    from (
        select fan_id, argMin(day, occurred_at) as first_day from event final
        where community_id = :community and removed = 0 and fan_id <> :nobody
        group by fan_id)
    where first_day between :first and :last)
group by unit
union all
select unit, period, uniqExact(fan_id) as fans
from (
    select fan_id, unit, toInt32(intDiv(multiIf(:unit = 'week', toMonday(day), day) - unit, :length)) as period
    from (
        select distinct fan_id, day from event final
        where community_id = :community and removed = 0 and fan_id <> :nobody)
    all inner join (
        select fan_id, first_day, multiIf(:unit = 'week', toMonday(first_day), first_day) as unit
        from (
            select fan_id, argMin(day, occurred_at) as first_day from event final
            where community_id = :community and removed = 0 and fan_id <> :nobody
            group by fan_id)
        where first_day between :first and :last) using fan_id
    where day between first_day and first_day + :reach)
where period between 0 and :last_period
group by unit, period
