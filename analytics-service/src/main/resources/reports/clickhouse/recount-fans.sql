select day, count() as fans, sum(first_at % 1000000007) as first, sum(last_at % 1000000007) as last,
    sum(reinterpretAsUInt32(reverse(unhex(substring(toString(fan_id), 29, 8))))) as ids
from (
    select day, fan_id, min(occurred_at) as first_at, max(occurred_at) as last_at from event final
    where community_id = :community and removed = 0 and fan_id <> :nobody and day > :after
    group by day, fan_id)
group by day
