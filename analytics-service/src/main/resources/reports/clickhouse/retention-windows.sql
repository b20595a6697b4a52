-- Of a day at most two windows can have a part; the first and the last event tell which.
select first_day as unit, toInt32(-1) as period, count() as fans
from (
    select fan_id, argMin(day, occurred_at) as first_day from event final
    where community_id = :community and removed = 0 and fan_id <> :nobody
    group by fan_id)
where first_day between :first and :last
group by unit
union all
select unit, period, uniqExact(fan_id) as fans
from (
    select fan_id, first_day as unit, toInt32(intDiv(moment - first_at, 86400000000)) as period
    from (
        select fan_id, day, arrayJoin([min(occurred_at), max(occurred_at)]) as moment from event final
        where community_id = :community and removed = 0 and fan_id <> :nobody
        group by fan_id, day)
    all inner join (
        select fan_id, first_day, first_at
        from (
            select fan_id, argMin(day, occurred_at) as first_day, min(occurred_at) as first_at from event final
            where community_id = :community and removed = 0 and fan_id <> :nobody
            group by fan_id)
        where first_day between :first and :last) using fan_id
    where day between first_day and first_day + :reach)
where period between 0 and :last_period
group by unit, period
