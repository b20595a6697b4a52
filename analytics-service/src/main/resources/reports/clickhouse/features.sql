select name, sum(times) as events
from event final
where community_id = :community and removed = 0 and name <> '' and day between :first and :last
    and name not in (:hidden)
group by name
order by events desc, name
limit :limit
