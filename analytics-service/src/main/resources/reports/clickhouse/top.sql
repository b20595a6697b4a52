select subject_id, sum(times) as events
from event final
where community_id = :community and removed = 0 and name = :name and subject_id <> :nobody
    and day between :first and :last
group by subject_id
order by events desc, toString(subject_id)
limit :limit
