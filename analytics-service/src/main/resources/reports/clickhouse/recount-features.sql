select day, name, sum(times) as events,
    sum(times * reinterpretAsUInt16(reverse(unhex(substring(toString(subject_id), 33, 4))))) as subjects
from event final
where community_id = :community and removed = 0 and name <> '' and day > :after
group by day, name
