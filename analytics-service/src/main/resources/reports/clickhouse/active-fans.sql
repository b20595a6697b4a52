select unit, fans, begun
from (
    select multiIf(:unit = 'month', toStartOfMonth(day), :unit = 'week', toMonday(day), day) as unit,
        uniqExact(fan_id) as fans
    from event final
    where community_id = :community and removed = 0 and fan_id <> :nobody and day between :first and :last
    group by unit)
all left join (
    select multiIf(:unit = 'month', toStartOfMonth(first_day), :unit = 'week', toMonday(first_day), first_day) as unit,
        count() as begun
    from (
        select fan_id, argMin(day, occurred_at) as first_day from event final
        where community_id = :community and removed = 0 and fan_id <> :nobody
        group by fan_id)
    where first_day between :first and :last
    group by unit) using unit
order by unit
