-- Runs that begin in the period; their later steps may come after it. A device's order is that of its own clock.
select fan_id, name, occurred_at
from event final
where community_id = :community and removed = 0 and fan_id <> :nobody and name in (:steps)
    and occurred_at >= :from and occurred_at < :until
    and (name <> :first_step or day between :first and :last)
order by fan_id, occurred_at, raw_at, toString(id)
