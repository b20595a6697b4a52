-- A part of what is kept of a day. In any zone an event of it has come on one of the two days before at the
-- earliest.
select toString(id), received_on, occurred_at
from event final
where community_id = :community and removed = 0 and day = :day and received_on >= :since
    and (occurred_at > :seen_at or (occurred_at = :seen_at and toString(id) > :seen_id))
order by occurred_at, toString(id)
limit :limit
